import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { templateCalls } from '../../api/template.calls.ts'
import type { Template } from '../../api/template.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useLockReason } from '../query/editor/useLockReason.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { NewTemplate } from './NewTemplate.tsx'
import { useTemplateDialog } from './useTemplateDialog.ts'

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

/** Opens the own partner's templates over the query: use one, or save the query as a new one. */
export const TemplatesButton = ({ setting }: { setting: PartnerSetting }) => {
  const { principal: person } = useQueryEditor()
  const { actor, naming, use } = useTemplateDialog(setting)
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  if (person.role !== 'PARTNER') return null
  return (
    <>
      <Button size="sm" onClick={() => actor.send({ type: 'dialog.open' })}>
        <FormattedMessage id="template.title" />
      </Button>
      {open ? (
        <Dialog
          title={<FormattedMessage id="template.title" />}
          onClose={() => actor.send({ type: 'dialog.close' })}
        >
          <Stack gap="4">
            <Templates onUse={use} />
            <NewTemplate actor={actor} form={naming} />
          </Stack>
        </Dialog>
      ) : null}
    </>
  )
}
