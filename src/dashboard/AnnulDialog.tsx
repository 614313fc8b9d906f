import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { annulledFrom } from '../../machines/flow/dashboard/annulment.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { initialStatus } from '../../machines/lifecycle/query/list-filter.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { usePrincipal } from '../user/useUser.ts'

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
