import { FormattedMessage, useIntl } from 'react-intl'
import { useSelector } from '@xstate/react'
import { queryCalls } from '../../api/query.calls.ts'
import { annulledFrom } from '../../machines/flow/dashboard/annulment.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { initialStatus } from '../../machines/lifecycle/query/list-filter.ts'
import { call } from '../api/call.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { usePrincipal } from '../user/useUser.ts'
import type { RowSelection } from './bulk/useRowSelection.ts'

// One chunk for the controls of the rows, with the lifecycle code that they need; it loads after the rows.
export { BulkBar } from './bulk/BulkBar.tsx'
export { RowActions } from './RowActions.tsx'

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

/** Annuls a query on the server. */
export const annulQuery = async (queryId: number): Promise<void> => {
  await call(queryCalls.annul, { params: { id: queryId } })
}

/** Asks for confirmation before an annulment. */
export const AnnulDialog = ({ actor }: { actor: QueryListActor }) => {
  const asked = useSelector(actor, (snapshot) => snapshot.context.asked)
  const principal = usePrincipal()
  const after = annulledFrom({ status: initialStatus, partnerId: principal.partnerId }, principal)
  if (!asked) return null
  const { queryId, custName } = asked
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="dashboard.annul.question"
          values={{ id: String(queryId), client: custName, named: custName === '' ? 'no' : 'yes' }}
        />
      }
      confirm={<FormattedMessage id="dashboard.annul.confirm" />}
      keep={<FormattedMessage id="dashboard.annul.keep" />}
      onConfirm={() => actor.send({ type: 'annulment.confirm', queryId })}
      onClose={() => actor.send({ type: 'annulment.cancel' })}
    >
      <FormattedMessage
        id="dashboard.annul.reason"
        values={{ status: <FormattedMessage id={`status.${after}`} /> }}
      />
    </ConfirmDialog>
  )
}
