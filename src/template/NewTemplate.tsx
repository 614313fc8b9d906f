import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { TemplateDialogActor } from '../../machines/flow/template/template-dialog.machine.ts'
import { Button } from '../design/Button.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import type { NamingForm } from './useTemplateDialog.ts'

type Props = { actor: TemplateDialogActor; form: NamingForm }

/** Saves what stands in the query under a name. */
export const NewTemplate = ({ actor, form }: Props) => {
  const formId = useId()
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const saved = useSelector(actor, (snapshot) => snapshot.hasTag('saved'))
  return (
    <Form
      id={formId}
      form={form}
      onSubmit={({ name }) => {
        actor.send({ type: 'template.save', name: name.trim() })
      }}
    >
      <Stack gap="3">
        <TextField
          name="name"
          label={<FormattedMessage id="template.name" />}
          hint={<FormattedMessage id="template.new.hint" />}
          maxLength={200}
        />
        <HStack wrap="wrap">
          <Button type="submit" form={formId} busy={busy}>
            <FormattedMessage id="template.save" />
          </Button>
          <Text as="span" textStyle="small" color="ink2" role="status">
            {saved ? <FormattedMessage id="template.saved" /> : null}
          </Text>
        </HStack>
      </Stack>
    </Form>
  )
}
