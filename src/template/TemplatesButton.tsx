import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { templateCalls } from '../../contract/template.calls.ts'
import type { Template } from '../../contract/template.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { useLockReason } from '../client/useLockReason.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { NewTemplate } from './NewTemplate.tsx'
import { useTemplateDialog } from './useTemplateDialog.ts'

const List = chakra('ul', { base: { listStyle: 'none', maxHeight: '320px', overflowY: 'auto' } })
const Item = chakra('li', {
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

type ListProps = { onUse: (template: Template) => void }

const Templates = ({ onUse }: ListProps) => {
  const intl = useIntl()
  const locked = useLockReason('deal')
  const { data, error, refetch } = useAnswer(templateCalls.findAll, {}, { refetchInterval: LIST_REFRESH_MS })
  if (!data)
    return error ? <FailedAnswer error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />
  if (data.length === 0)
    return (
      <Text tone="soft">
        <FormattedMessage id="template.none" />
      </Text>
    )
  return (
    <List aria-label={intl.formatMessage({ id: 'template.list' })}>
      {data.map((template) => (
        <Item key={template.id}>
          <span>
            <Text as="span" strong>
              {template.name}
            </Text>{' '}
            <Text as="span" size="small" tone="soft">
              <FormattedMessage id="template.assetCount" values={{ count: template.assets.length }} />
            </Text>
          </span>
          <Button
            size="small"
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

/** Opens the own partner's templates over the query: use one, or save the query as a new one. */
export const TemplatesButton = ({ setting }: { setting: PartnerSetting }) => {
  const { actor: person } = useQueryEditor()
  const { actor, use } = useTemplateDialog(setting)
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  if (person.role !== 'PARTNER') return null
  return (
    <>
      <Button size="small" onClick={() => actor.send({ type: 'dialog.open' })}>
        <FormattedMessage id="template.title" />
      </Button>
      {open ? (
        <Dialog
          title={<FormattedMessage id="template.title" />}
          onClose={() => actor.send({ type: 'dialog.close' })}
        >
          <Stack>
            <Templates onUse={use} />
            <NewTemplate actor={actor} />
          </Stack>
        </Dialog>
      ) : null}
    </>
  )
}
