import type { ProblemDetails } from '../../../api/problem.ts'
import { meantBy } from '../../models/query.change-status.ts'
import { verdict } from '../../models/query.oracle.ts'
import { tableLock } from '../../specs/locks.table.ts'
import type { Done } from './deed.ts'
import { isMarkable, isSendable, type Moment, trialAt, type Walked } from './moments.ts'
import { sees } from './people.ts'

/** The expected response to an action: a problem's code and reason, or success. */
type Outcome = string

const GOES = 'goes'

const ofStep = ({ deed, actor }: Done, moment: Moment, walked: Walked): Outcome => {
  if (deed.does !== 'asks' && deed.does !== 'steps') return GOES
  const type = deed.does === 'asks' ? meantBy(moment.status, deed.status, actor.kind) : deed.type
  if (type === null) return `query.unreachable ${moment.status}`
  const said = verdict(trialAt(moment, walked, actor, type, deed.chosen))
  if ('reason' in said) return `query.refused ${moment.status} ${said.reason}`
  const picks = deed.does === 'steps' && deed.chosen.picked === 'one'
  // Another user has sent the selected container; the query may send others.
  if (picks && !isSendable(moment.containers.get(deed.container))) return 'request.invalid 0.id field.choice'
  return GOES
}

const ofSave = (basedOn: string, { actor }: Done, { status, version }: Moment): Outcome[] => {
  const conflict = `query.conflict ${status}`
  const locked = tableLock('deal', status, actor.kind)
  if (version === null) return [conflict, `query.locked ${status}`]
  if (basedOn !== version) return [conflict, ...(locked ? [`query.locked ${status}`] : [])]
  return [locked ? `query.locked ${status}` : GOES]
}

const ofMark = (container: number, { containers, status }: Moment): Outcome =>
  isMarkable(containers.get(container)) ? GOES : `query.refused ${status} notFromThisStatus`

/** All allowed responses to an action at a moment. */
export const answersAt = (done: Done, moment: Moment, walked: Walked): Outcome[] => {
  const { deed, actor } = done
  if (!sees(actor, { partnerId: walked.partnerId, status: moment.status })) return ['notFound']
  if (deed.does === 'saves' || deed.does === 'adds a container') return ofSave(deed.basedOn, done, moment)
  if (deed.does === 'marks signed') return [ofMark(deed.container, moment)]
  return [ofStep(done, moment, walked)]
}

/** A refusal in the same notation. */
export const saidIn = ({ code, currentStatus, reason, fields = [] }: ProblemDetails): Outcome => {
  if (code === 'query.refused') return `${code} ${currentStatus} ${reason}`
  if (code === 'request.invalid')
    return [code, ...fields.flatMap((field) => [field.path, field.code])].join(' ')
  return currentStatus === undefined ? code : `${code} ${currentStatus}`
}
