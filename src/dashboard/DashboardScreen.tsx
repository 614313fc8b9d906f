import type { ListFilter } from '../../machines/lifecycle/query/list-filter.ts'
import { DashboardMessage } from './DashboardMessage.tsx'
import { DashboardLayout } from './DashboardLayout.tsx'
import { Legend } from './Legend.tsx'
import { useCounts } from './list-requests.ts'
import { Pipeline } from './Pipeline.tsx'
import { QueryList } from './QueryList.tsx'
import { useListAddress } from './list-address.ts'

/** The home of every role: the message, the number of queries in each status, and the list. */
export const DashboardScreen = () => {
  const address = useListAddress()
  const counts = useCounts()
  const { view, opening, show } = address
  const onFilter = (filter: ListFilter | null) => show({ filter: filter ?? opening.filter })
  return (
    <DashboardLayout
      message={<DashboardMessage />}
      legend={<Legend counts={counts} filter={view.filter} onFilter={onFilter} />}
      pipeline={<Pipeline counts={counts} filter={view.filter} onFilter={onFilter} />}
      list={<QueryList {...address} counts={counts} />}
    />
  )
}
