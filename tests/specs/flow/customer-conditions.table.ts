import type { ContextFrom } from 'xstate'
import type { Condition } from '../../../api/condition.ts'
import { Refused } from '../../../machines/flow/apply/application.setup.ts'
import type {
  CustomerAnswer,
  CustomerConditionsEvent,
  customerConditionsMachine,
} from '../../../machines/flow/apply/customer-conditions.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = ContextFrom<typeof customerConditionsMachine>

const conditions: readonly Condition[] = []
const answer: CustomerAnswer = { conditionId: 3, text: 'In May' }
const lost = new Refused(null)
const refused = { problem: null }

const answers = {
  given: { answer: { conditionId: 2, value: 'Narva' }, failure: refused, answeredId: 2 },
  on: { type: 'condition.answer', answer },
  to: 'sending',
  sets: { answer, failure: null, answeredId: 3 },
  does: [['start', 'send', answer]],
} as const
const arrived = { type: 'files.arrived', conditionId: 5, conditions } as const
const reads = [['start', 'read']] as const

/** The customer reads what is asked of them, and answers one condition after the other. */
export const customerConditionsTable: FlowTable<Context, CustomerConditionsEvent> = {
  context: { conditions: null, answer: null, failure: null, answeredId: null },
  starts: [{ input: undefined, to: 'reading', does: [['start', 'watchPage'], ...reads] }],
  states: {
    reading: {
      is: 'reading',
      rows: [
        { on: done('read', conditions), to: 'shown', sets: { conditions }, does: [['wait', 30_000]] },
        { on: failed('read', lost), to: 'shown', does: [['wait', 30_000]] },
        { on: arrived, to: 'shown', sets: { conditions, answeredId: 5 }, does: [['wait', 30_000]] },
        answers,
      ],
    },
    shown: {
      is: 'shown',
      rows: [
        { on: after('refresh', 'customerConditions.shown'), to: 'reading', does: reads },
        { on: { type: 'page.shown' }, to: 'reading', does: reads },
        { on: arrived, to: 'shown', sets: { conditions, answeredId: 5 } },
        answers,
      ],
    },
    sending: {
      is: 'sending',
      rows: [
        { given: { answer }, on: arrived, to: 'sending', sets: { conditions, answeredId: 5 } },
        {
          given: { answer },
          on: done('send', conditions),
          to: 'shown',
          sets: { conditions },
          does: [['wait', 30_000]],
        },
        {
          given: { answer },
          on: failed('send', lost),
          to: 'reading',
          sets: { failure: refused },
          does: reads,
        },
      ],
    },
  },
}
