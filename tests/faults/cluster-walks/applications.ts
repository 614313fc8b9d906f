import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { StatusCode } from '../../../api/status.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { ordinary } from '../../models/query.situation.ts'
import { arrange, type Arranged } from '../../api/lifecycle/arrange.ts'
import { stepRequestOf, emails, type Person } from '../../api/lifecycle/take.ts'
import type { Caller } from '../../api/caller.ts'
import type { InsertedQuery } from './effects.ts'

type Step = { by: Person; type: QueryEventType; from: StatusCode; to: StatusCode }
type Steps = readonly [Step, ...Step[]]

/** Steps of a web shop's applications, by hand, that end at a partner's program, the mail server, ledger or gateway. */
const ways: readonly Steps[] = [
  [{ by: 'credit', type: 'query.approve', from: 'SCR', to: 'QA' }],
  [
    { by: 'shop', type: 'contract.createForShop', from: 'QA', to: 'CR' },
    { by: 'shop', type: 'contract.sendForSigning', from: 'CR', to: 'YS' },
  ],
]
const EACH_TIMES = 4
const PAUSE_MS = 500

const stands = z.object({ currentStatus: z.optional(z.string()), reason: z.optional(z.string()) })

/**
 * Takes a step, again until there is an answer and the parties are checked, which a job does. It was taken before if the
 * query has the status that it leads to.
 */
const takeStep = async (caller: Caller, of: Arranged, step: Step): Promise<string[]> => {
  const { by, type, from, to } = step
  const { call, parts } = stepRequestOf(of, from, type, by, { picked: false, reason: '' })
  const { status, body } = await caller.request(call, parts, emails[by])
  const refusal = status === 409 ? stands.parse(body) : {}
  if (refusal.reason === 'partiesChecked') {
    await wait(PAUSE_MS)
    return takeStep(caller, of, step)
  }
  const wasTaken = refusal.currentStatus === to
  return status < 300 || wasTaken ? [] : [`${type} of ${of.queryId}: ${status} ${JSON.stringify(body)}`]
}

/** Applications whose steps are taken until they are done, whatever is killed meanwhile. */
export type Applications = { inserted: readonly InsertedQuery[]; run: () => Promise<string[]> }

/** `caller` repeats a call that has no answer. Running them returns what was refused. */
export const insertApplications = async (database: Database, caller: Caller): Promise<Applications> => {
  const inserted: (readonly [Arranged, Steps])[] = []
  for (const steps of ways)
    for (let nth = 0; nth < EACH_TIMES; nth += 1) {
      const situation = { ...ordinary, ledger: 'empty', product: 'WEBSHOP' } as const
      inserted.push([await arrange(database, { status: steps[0].from, situation, kind: 'shop' }), steps])
    }
  const takeAll = async ([of, steps]: (typeof inserted)[number]) => {
    for (const step of steps) {
      const refused = await takeStep(caller, of, step)
      if (refused.length > 0) return refused
    }
    return []
  }
  return {
    inserted: inserted.map(([{ queryId }, [{ from }]]) => ({ queryId, from })),
    run: async () => (await Promise.all(inserted.map(takeAll))).flat(),
  }
}
