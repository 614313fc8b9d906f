import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { templateCalls } from '../../api/template.calls.ts'
import type { Template } from '../../api/template.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { NewTemplate } from './NewTemplate.tsx'
import type { TemplateDialog } from './useTemplateDialog.ts'
import { useLockReason } from '../query-editor/locks.tsx'

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

type Props = Pick<TemplateDialog, 'actor' | 'naming' | 'use'> & { onClose: () => void }

/** The own partner's templates, to use one or to save the query as a new one. */
export const TemplatesDialog = ({ actor, naming, use, onClose }: Props) => (
  <Dialog title={<FormattedMessage id="template.title" />} onClose={onClose}>
    <Stack gap="4">
      <Templates onUse={use} />
      <NewTemplate actor={actor} form={naming} />
    </Stack>
  </Dialog>
)
