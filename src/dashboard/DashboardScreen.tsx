import { FormattedMessage } from 'react-intl'
import type { ListFilter } from '../../machines/query-list.filter.ts'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { DashboardMessage } from './DashboardMessage.tsx'
import { Legend } from './Legend.tsx'
import { useCounts } from './listing.ts'
import { Pipeline } from './Pipeline.tsx'
import { QueryList } from './QueryList.tsx'
import { useListAddress } from './useListAddress.ts'

/** The home of every role: the message, where the queries stand, and the list of them. */
export const DashboardScreen = () => {
  const address = useListAddress()
  const counts = useCounts()
  const { view, opening, show } = address
  const onFilter = (filter: ListFilter | null) => show({ filter: filter ?? opening.filter })
  return (
    <Wrap paddingBlock="6">
      <Stack>
        <DashboardMessage />
        <Row apart>
          <h1>
            <FormattedMessage id="dashboard.title" />
          </h1>
          <Legend counts={counts} filter={view.filter} onFilter={onFilter} />
        </Row>
        <Pipeline counts={counts} filter={view.filter} onFilter={onFilter} />
        <QueryList {...address} counts={counts} />
      </Stack>
    </Wrap>
  )
}
