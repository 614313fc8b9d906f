import type { Principal } from '../../api/role.ts'
import type { QueryStatus } from '../../api/status.ts'
import { stepOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEvent } from '../../machines/lifecycle/query/steps.ts'
import { type EnteredContract, writeContract } from '../contract/enter-contract.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { EventSource } from '../lifecycle/apply-transition.ts'
import type { Connection } from '../platform/database/database.ts'
import { assertConfirmed, type SignedIn } from '../platform/http/auth.ts'
import type { Api } from '../platform/http/bind.ts'
import { assertAllowed, type LockedQuery, type StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { refuseStale } from '../query/save/refuse-stale.ts'

export type StepApi = Api & StepDependencies & Pick<Dependencies, 'now' | 'services'>

type Step = {
  queryId: number
  principal: Principal
  /** Why a step that needs a fresh confirmation by passkey is refused. */
  unconfirmed: SignedIn<unknown>['unconfirmed']
  /** The event, or how to derive it from the locked query. */
  event: EventSource<QueryEvent, LockedQuery>
  /** The version that the caller has read; without it the step ignores other changes. */
  modifiedDtime?: string | undefined
  /** The ledger's response for the step. */
  entered?: EnteredContract | null
}

/**
 * Takes a step for a user, for any call.
 * @throws Problem session.confirm for a step that needs a fresh confirmation by passkey; notFound; query.refused with the guard; query.conflict if the step is based on an older version
 */
export const takeStep = (
  { lifecycles, now }: StepDependencies & Pick<Dependencies, 'now'>,
  database: Connection,
  { queryId, principal, unconfirmed, event, modifiedDtime, entered }: Step,
): Promise<QueryStatus> =>
  database.transaction(async (tx) => {
    const changed = await lifecycles.query.apply(tx, queryId, (locked) => {
      assertVisible(principal, locked.query)
      const asked = typeof event === 'function' ? event(locked) : event
      if (stepOf(asked.type).needsConfirmation) assertConfirmed(unconfirmed)
      if (modifiedDtime !== undefined) {
        assertAllowed(locked, asked, now())
        refuseStale(principal, locked, { modifiedDtime }, now())
      }
      return asked
    })
    if (entered) await writeContract(tx, principal, queryId, entered)
    return changed
  })
