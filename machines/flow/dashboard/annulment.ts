import type { QueryFacts } from '../../../api/query-facts.ts'
import type { Principal } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { noFacts } from '../../../domain/no-facts.ts'
import { querySnapshot, type Refusal, refusal } from '../../lifecycle/query/refusal.ts'
import { transition } from 'xstate'
import { queryMachine, statusOf } from '../../lifecycle/query/query.machine.ts'

/** A query with the facts that a list loads. */
type Listed = Pick<QueryFacts, 'partnerId'> & { status: StatusCode }

/** The facts of a listed query; facts that a list does not load have their defaults. */
export const listedFacts = ({ partnerId }: Listed): QueryFacts => ({ ...noFacts, partnerId })

/**
 * Why a person cannot annul a query, or null where it is possible. Status and partner are enough: an annulment reads no
 * other facts, which a list does not load.
 */
export const annulmentRefusal = (listed: Listed, principal: Principal): Refusal | null =>
  refusal(listed.status, listedFacts(listed), { type: 'query.annul', principal })

/** The status after the annulment. */
export const annulledFrom = (listed: Listed, principal: Principal): StatusCode => {
  const snapshot = querySnapshot(listed.status, listedFacts(listed))
  const [after] = transition(queryMachine, snapshot, { type: 'query.annul', principal })
  return statusOf(after.value)
}
