import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { templateCalls } from '../../api/template.calls.ts'
import type { Template } from '../../api/template.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import type { TemplateDialogActor } from '../../machines/flow/template/template-dialog.machine.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { styled } from '../design/theme/styled.ts'
import { useLockReason } from '../query-editor/useLock.tsx'
import type { NamingForm, TemplateDialog } from './useTemplateDialog.ts'

const List = styled('ul', { base: { listStyle: 'none', maxHeight: '320px', overflowY: 'auto' } })
const Item = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    paddingBlock: '2',
    borderBottomWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
  },
})

type Props = Pick<TemplateDialog, 'actor' | 'naming' | 'use'> & { onClose: () => void }

/** The own partner's templates: applies one, or saves the query as a new one. */
export const TemplatesDialog = ({ actor, naming, use, onClose }: Props) => (
  <Dialog title={<FormattedMessage id="template.title" />} onClose={onClose}>
    <Stack gap="4">
      <Templates onUse={use} />
      <NewTemplate actor={actor} form={naming} />
    </Stack>
  </Dialog>
)

type ListProps = { onUse: (template: Template) => void }

const Templates = ({ onUse }: ListProps) => {
  const intl = useIntl()
  const locked = useLockReason('deal')
  const { data, error, refetch } = useApiQuery(
    templateCalls.findAll,
    {},
    { refetchInterval: LIST_REFRESH_MS },
  )
  if (!data) return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />
  if (data.length === 0)
    return (
      <Text color="ink2">
        <FormattedMessage id="template.none" />
      </Text>
    )
  return (
    <List aria-label={intl.formatMessage({ id: 'template.list' })}>
      {data.map((template) => (
        <Item key={template.id}>
          <span>
            <Text as="span" fontWeight="600">
              {template.name}
            </Text>{' '}
            <Text as="span" textStyle="small" color="ink2">
              <FormattedMessage id="template.assetCount" values={{ count: template.assets.length }} />
            </Text>
          </span>
          <Button
            size="sm"
            refused={locked}
            reason="tooltip"
            aria-label={intl.formatMessage({ id: 'template.use.named' }, { name: template.name })}
            onClick={() => onUse(template)}
          >
            <FormattedMessage id="template.use" />
          </Button>
        </Item>
      ))}
    </List>
  )
}

type NewTemplateProps = { actor: TemplateDialogActor; form: NamingForm }

/** Saves the query's form under a name. */
const NewTemplate = ({ actor, form }: NewTemplateProps) => {
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
