import type { ProblemDetails } from '../../../api/problem.ts'
import { eventOfStatus } from '../../models/query.change-status.ts'
import { expectedResult } from '../../models/query.oracle.ts'
import { tableLock } from '../../specs/locks.table.ts'
import type { ActionResult } from './action.ts'
import { isMarkable, isSendable, type Moment, attemptAt, type WalkedQuery } from './moments.ts'
import { sees } from './people.ts'

/** The expected response to an action: a problem's code and reason, or success. */
type Response = string

export const ACCEPTED = 'accepted'

const ofStep = ({ action, actor }: ActionResult, moment: Moment, walked: WalkedQuery): Response => {
  if (action.does !== 'asks' && action.does !== 'steps') return ACCEPTED
  const type = action.does === 'asks' ? eventOfStatus(moment.status, action.status, actor.kind) : action.type
  if (type === null) return `query.unreachable ${moment.status}`
  const said = expectedResult(attemptAt(moment, walked, actor, type, action.chosen))
  if ('reason' in said) return `query.refused ${moment.status} ${said.reason}`
  const picks = action.does === 'steps' && action.chosen.picked === 'one'
  // Another user has sent the selected container; the query may send others.
  if (picks && !isSendable(moment.containers.get(action.container)))
    return 'request.invalid 0.id field.choice'
  return ACCEPTED
}

const ofSave = (basedOn: string, { actor }: ActionResult, { status, version }: Moment): Response[] => {
  const conflict = `query.conflict ${status}`
  const locked = tableLock('deal', status, actor.kind)
  if (version === null) return [conflict, `query.locked ${status}`]
  if (basedOn !== version) return [conflict, ...(locked ? [`query.locked ${status}`] : [])]
  return [locked ? `query.locked ${status}` : ACCEPTED]
}

const ofMark = (container: number, { containers, status }: Moment): Response =>
  isMarkable(containers.get(container)) ? ACCEPTED : `query.refused ${status} notFromThisStatus`

/** All allowed responses to an action at a moment. */
export const expectedResponses = (result: ActionResult, moment: Moment, walked: WalkedQuery): Response[] => {
  const { action, actor } = result
  if (!sees(actor, { partnerId: walked.partnerId, status: moment.status })) return ['notFound']
  if (action.does === 'saves' || action.does === 'adds a container')
    return ofSave(action.basedOn, result, moment)
  if (action.does === 'marks signed') return [ofMark(action.container, moment)]
  return [ofStep(result, moment, walked)]
}

/** A refusal in the same notation. */
export const describeRefusal = ({ code, currentStatus, reason, fields = [] }: ProblemDetails): Response => {
  if (code === 'query.refused') return `${code} ${currentStatus} ${reason}`
  if (code === 'request.invalid')
    return [code, ...fields.flatMap((field) => [field.path, field.code])].join(' ')
  return currentStatus === undefined ? code : `${code} ${currentStatus}`
}
