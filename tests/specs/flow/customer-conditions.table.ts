import type { ContextFrom } from 'xstate'
import type { Condition } from '../../../api/condition.ts'
import { Refused } from '../../../machines/flow/apply/application.setup.ts'
import type {
  CustomerConditionsEvent,
  customerConditionsMachine,
} from '../../../machines/flow/apply/customer-conditions.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'
import { askedOfCustomer } from './condition-work.table.ts'

type Context = ContextFrom<typeof customerConditionsMachine>

const conditions: readonly Condition[] = [askedOfCustomer]
const ended: Condition = { ...askedOfCustomer, state: 'ended' }
const other: Condition = { ...ended, conditionId: 6 }
const lost = new Refused(null)

const arrived = { type: 'answer.arrived', conditionId: 5, conditions } as const
const reads = [['start', 'read']] as const
const waits = [['wait', 30_000]] as const

/** The customer reads what is asked of them; each condition is answered by a machine of its own. */
export const customerConditionsTable: FlowTable<
  Context,
  CustomerConditionsEvent,
  Pick<Context, 'drafted'>
> = {
  context: { conditions: null, drafted: [], answeredId: null },
  starts: [{ input: { drafted: [] }, to: 'reading', does: [['start', 'watchPage'], ...reads] }],
  states: {
    reading: {
      is: 'reading',
      rows: [
        { on: done('read', conditions), to: 'shown', sets: { conditions }, does: waits },
        // What has ended before the page was opened concerns nobody.
        { on: done('read', [ended]), to: 'shown', sets: { conditions: [] }, does: waits },
        // Unless there is a draft for it.
        {
          given: { drafted: [6] },
          on: done('read', [ended, other]),
          to: 'shown',
          sets: { conditions: [other] },
          does: waits,
        },
        // What ends while it is shown stays.
        {
          given: { conditions },
          on: done('read', [ended, other]),
          to: 'shown',
          sets: { conditions: [ended] },
          does: waits,
        },
        { on: failed('read', lost), to: 'shown', does: waits },
        { on: arrived, to: 'shown', sets: { conditions, answeredId: 5 }, does: waits },
      ],
    },
    shown: {
      is: 'shown',
      rows: [
        { on: after('refresh', 'customerConditions.shown'), to: 'reading', does: reads },
        { on: { type: 'conditions.refresh' }, to: 'reading', does: reads },
        { on: arrived, to: 'shown', sets: { conditions, answeredId: 5 } },
      ],
    },
  },
}
