import { useIntl } from 'react-intl'
import type { ListColumn } from '../../api/saved-view.ts'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { columnSortedBy, columnsNamed } from './columns.ts'
import type { ListSort } from './list-address.ts'

type Props = { sort: ListSort; columns: readonly ListColumn[]; onSort: (sort: ListSort) => void }

/** The order of the list by what it shows, where there is no head to click. */
export const ListSortSelect = ({ sort, columns, onSort }: Props) => {
  const intl = useIntl()
  const shown = columnsNamed(columns)
  // What it is sorted by need not be shown.
  const sorted = columnSortedBy(sort.field)
  const offered = !sorted || shown.includes(sorted) ? shown : [...shown, sorted]
  return (
    <SortSelect
      below="lg"
      columns={offered.flatMap(({ sort: name, title }) =>
        name === undefined ? [] : [{ name, label: intl.formatMessage({ id: title }) }],
      )}
      sortedBy={sort.field}
      descending={sort.descending}
      onSort={(field, descending) => onSort({ field, descending })}
    />
  )
}
