import { useIntl } from 'react-intl'
import type { RowSelection } from './bulk/useRowSelection.ts'

type RowProps = { queryId: number; selected: boolean; onSelect: (queryId: number, selected: boolean) => void }

/** The browser's own checkbox: Chakra's runs a state machine and five styled elements for each row. */
export const SelectRow = ({ queryId, selected, onSelect }: RowProps) => (
  <input
    type="checkbox"
    className="row-checkbox"
    aria-label={useIntl().formatMessage({ id: 'dashboard.bulk.choose' }, { id: String(queryId) })}
    checked={selected}
    onChange={(event) => onSelect(queryId, event.target.checked)}
  />
)

export const SelectAll = ({ selection, rows }: { selection: RowSelection; rows: number }) => (
  <input
    type="checkbox"
    className="row-checkbox"
    aria-label={useIntl().formatMessage({ id: 'dashboard.bulk.all' }, { count: rows })}
    checked={selection.all}
    onChange={(event) => selection.toggleAll(event.target.checked)}
  />
)
