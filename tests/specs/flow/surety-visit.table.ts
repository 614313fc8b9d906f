import type { ContextFrom } from 'xstate'
import type { ProblemDetails } from '../../../api/problem.ts'
import type { SuretyLink, SuretyView } from '../../../api/surety-link.ts'
import { Refused } from '../../../machines/flow/apply/application.setup.ts'
import type {
  SuretyVisitEvent,
  suretyVisitMachine,
} from '../../../machines/flow/apply/surety-visit.machine.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = ContextFrom<typeof suretyVisitMachine>

const viewOf = (link: SuretyLink): SuretyView => ({ link, about: null, conditions: [] })
const problemOf = (status: number): ProblemDetails => ({
  type: 'about:blank',
  title: 'No',
  status,
  code: 'apply.unknown',
  detail: 'No.',
})
const busy = problemOf(429)

const opens = (link: SuretyLink, to: string) => ({
  given: { problem: busy },
  on: done('open', viewOf(link)),
  to,
  sets: { view: viewOf(link), problem: null },
})
const starts = [['start', 'open']] as const
const over = (is: string) => ({ is, rows: [] })

/** A surety opens a link, and answers there until it is over. */
export const suretyVisitTable: FlowTable<Context, SuretyVisitEvent> = {
  context: { view: null, problem: null },
  starts: [{ input: undefined, to: 'opening', does: starts }],
  states: {
    opening: {
      is: 'opening',
      rows: [
        opens('open', 'answering'),
        opens('closed', 'closed'),
        opens('revoked', 'revoked'),
        opens('expired', 'expired'),
        { on: failed('open', new Refused(problemOf(404))), to: 'unknown' },
        { on: failed('open', new Refused(busy)), to: 'unreached', sets: { problem: busy } },
        {
          given: { problem: busy },
          on: failed('open', new Refused(null)),
          to: 'unreached',
          sets: { problem: null },
        },
      ],
    },
    unreached: {
      is: 'unreached',
      rows: [{ on: { type: 'link.retry' }, to: 'opening', does: starts }],
    },
    answering: {
      is: 'answering',
      rows: [{ given: { view: viewOf('open') }, on: { type: 'link.ended' }, to: 'opening', does: starts }],
    },
    closed: over('closed'),
    revoked: over('revoked'),
    expired: over('expired'),
    unknown: over('unknown'),
  },
}
