import type { ContextFrom } from 'xstate'
import type { SuretyLink, SuretyView } from '../../../api/surety-link.ts'
import type {
  SuretyVisitEvent,
  suretyVisitMachine,
} from '../../../machines/flow/apply/surety-visit.machine.ts'
import type { FlowTable } from '../../models/flow.ts'
import { openingOf, over, starts, unreached } from './link-opening.ts'

type Context = ContextFrom<typeof suretyVisitMachine>

const viewOf = (link: SuretyLink): SuretyView => ({ link, about: null, conditions: [] })
const { opens, failures } = openingOf(viewOf, 'apply.unknown')

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
        ...failures,
      ],
    },
    unreached,
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
