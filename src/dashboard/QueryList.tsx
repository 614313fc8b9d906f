import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ListCounts } from '../../contract/query-list.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { Card } from '../design/Card.tsx'
import { Hidden } from '../design/Hidden.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Text } from '../design/Text.tsx'
import { AnnulDialog } from './AnnulDialog.tsx'
import { sortedBy } from './listAddress.ts'
import { ListFooter } from './ListFooter.tsx'
import { usePage } from './listing.ts'
import { NoQueries } from './NoQueries.tsx'
import { QueryTable } from './QueryTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import type { useListAddress } from './useListAddress.ts'
import { useQueryList } from './useQueryList.ts'
import { useWalk } from './useWalk.ts'

const Toolbar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '12px 16px' },
})
/** Unseen for the first moments: what comes at once must not flicker. */
const Late = chakra('div', { base: { animation: 'appear 1ms 150ms both' } })
const Inset = chakra('div', { base: { padding: '0 16px 16px' } })

type Props = ReturnType<typeof useListAddress> & { counts: ListCounts | undefined }

/** The list with its filter, search, pages and annulments. */
export const QueryList = ({ view, show, counts }: Props) => {
  const actor = useQueryList((search) => show({ search }, { replace: view.search !== '' && search !== '' }))
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { leaving, restored } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, error, isPending, isPlaceholderData, refetch } = usePage(view)
  useWalk({ list, search, busy: isPending || isPlaceholderData })
  const total = data?.totalElements ?? 0

  return (
    <Card flush>
      <Toolbar data-print="no">
        <StatusFilter counts={counts} filter={view.filter} onFilter={(filter) => show({ filter })} />
        <SearchBox actor={actor} search={view.search} ref={search} />
        <Text as="span" role="status" size="small" tone="soft" marginInlineStart={{ md: 'auto' }}>
          {data ? <FormattedMessage id="dashboard.count" values={{ count: total }} /> : null}
          {restored === null ? null : (
            <Hidden>
              <FormattedMessage id="dashboard.annul.restored" values={{ id: String(restored) }} />
            </Hidden>
          )}
        </Text>
      </Toolbar>
      {error ? (
        <Inset>
          <FailedAnswer error={error} retry={() => void refetch()}>
            <FormattedMessage id="dashboard.failed" />
          </FailedAnswer>
        </Inset>
      ) : null}
      {data || error ? null : (
        <Late>
          <Hidden role="status">
            <FormattedMessage id="design.loading" />
          </Hidden>
          <Skeleton rows={view.pageSize} />
        </Late>
      )}
      {data && data.content.length > 0 ? (
        <QueryTable
          ref={list}
          rows={data.content}
          sort={view.sort}
          onSort={(field) => show({ sort: sortedBy(field, view.sort) })}
          leaving={leaving}
          onAnnul={(target) => actor.send({ type: 'annulment.ask', target })}
          busy={isPlaceholderData}
        />
      ) : null}
      {data?.content.length === 0 ? (
        <NoQueries {...{ view, total, show }} clearSearch={() => actor.send({ type: 'search.clear' })} />
      ) : null}
      {total > 0 ? <ListFooter {...{ view, total, show }} /> : null}
      <AnnulDialog actor={actor} />
    </Card>
  )
}
