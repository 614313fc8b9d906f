import { useIntl } from 'react-intl'
import { queryCalls } from '../../api/query.calls.ts'
import { call } from '../api/call.ts'
import type { Choosing } from './bulk/useChosen.ts'

// What is done with the rows, in one piece with all it needs to know of the lifecycle; it comes after the rows.
export { AnnulDialog } from './AnnulDialog.tsx'
export { BulkBar } from './bulk/BulkBar.tsx'
export { RowActions } from './RowActions.tsx'

type RowProps = { queryId: number; chosen: boolean; onChoose: (queryId: number, chosen: boolean) => void }

/** The browser's own checkbox: Chakra's runs a state machine and five styled elements for each row. */
export const ChooseRow = ({ queryId, chosen, onChoose }: RowProps) => (
  <input
    type="checkbox"
    className="row-checkbox"
    aria-label={useIntl().formatMessage({ id: 'dashboard.bulk.choose' }, { id: String(queryId) })}
    checked={chosen}
    onChange={(event) => onChoose(queryId, event.target.checked)}
  />
)

export const ChooseAll = ({ choosing, rows }: { choosing: Choosing; rows: number }) => (
  <input
    type="checkbox"
    className="row-checkbox"
    aria-label={useIntl().formatMessage({ id: 'dashboard.bulk.all' }, { count: rows })}
    checked={choosing.all}
    onChange={(event) => choosing.toggleAll(event.target.checked)}
  />
)

/** Annuls a query on the server. */
export const annulQuery = async (queryId: number): Promise<void> => {
  await call(queryCalls.annul, { params: { id: queryId } })
}
