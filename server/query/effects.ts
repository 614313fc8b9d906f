import { eq } from 'drizzle-orm'
import { sendContainers } from '../container/send-containers.ts'
import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queryTable } from './query.table.ts'

/** What an effect works with: the step's own transaction, and the moment at which the step is taken. */
export type EffectContext = { tx: Transaction; jobs: Jobs; now: Date; queryId: number }

type Effect<Params> = (context: EffectContext, params: Params) => Promise<void>

/** What the lifecycle's transitions set off, by the machine's names; `decideAutomatically` is a step of its own. */
export type Effects = {
  sendContainers: Effect<{ containers: readonly number[] }>
  storeDeliveryDate: Effect<{ deliveryDate: string }>
}

/**
 * Work inside the step's transaction. What must be brought outside (mail, ledger, signing gateway) is sent as a job in
 * that transaction, so that it happens if and only if the step does.
 */
export const effects: Effects = {
  sendContainers: (context, { containers }) => sendContainers(context, containers),
  storeDeliveryDate: async ({ tx, queryId }, { deliveryDate }) => {
    await tx.update(queryTable).set({ deliveryDate }).where(eq(queryTable.queryId, queryId))
  },
}

type MachineAction = { type: string; params: unknown }

const isEffect = (name: string): name is keyof Effects => name in effects

/** Does what a transition named, in order; actions that only concern the machine are none of the database's. */
export const runEffects = async (
  context: EffectContext,
  actions: readonly MachineAction[],
): Promise<void> => {
  for (const { type, params } of actions) {
    if (isEffect(type)) await (effects[type] as Effect<unknown>)(context, params)
  }
}
