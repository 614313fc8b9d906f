import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { templateSave } from '../../contract/template.ts'
import type { TemplateDialogActor } from '../../machines/template-dialog.machine.ts'
import { Button } from '../design/Button.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'

const schema = z.pick(templateSave, { name: true })

/** Saves what stands in the query under a name. */
export const NewTemplate = ({ actor }: { actor: TemplateDialogActor }) => {
  const formId = useId()
  const form = useSchemaForm(schema, { defaultValues: { name: '' } })
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
        <Row>
          <Button type="submit" form={formId} busy={busy}>
            <FormattedMessage id="template.save" />
          </Button>
          <Text as="span" size="small" tone="soft" role="status">
            {saved ? <FormattedMessage id="template.saved" /> : null}
          </Text>
        </Row>
      </Stack>
    </Form>
  )
}
