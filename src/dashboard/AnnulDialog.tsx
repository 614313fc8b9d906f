import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { initialStatus } from '../../machines/query-list.filter.ts'
import { annulledFrom } from '../../machines/annulment.ts'
import type { QueryListActor } from '../../machines/query-list.machine.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { useSignedInActor } from '../user/useUser.ts'

/** The question before an annulment, naming the query. */
export const AnnulDialog = ({ actor }: { actor: QueryListActor }) => {
  const asked = useSelector(actor, (snapshot) => snapshot.context.asked)
  const after = annulledFrom(initialStatus, useSignedInActor())
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
      onClose={() => actor.send({ type: 'annulment.keep' })}
    >
      <FormattedMessage
        id="dashboard.annul.reason"
        values={{ status: <FormattedMessage id={`status.${after}`} /> }}
      />
    </ConfirmDialog>
  )
}
