import type { Transaction } from '../platform/database/database.ts'

/** What an effect works with: the transaction of the step, the record's id, and the time of the step. */
export type EffectContext = { tx: Transaction; id: number; at: Date }

type Action = { type: string; params: unknown }

/**
 * The implementation of every effect of a machine: a missing one does not compile. They run inside the step's
 * transaction, so whatever goes to an outside service is sent as a job.
 */
export type Effects<Effect extends Action> = {
  [Name in Effect['type']]: (
    context: EffectContext,
    params: Extract<Effect, { type: Name }>['params'],
  ) => Promise<void>
}

type Implementation = (context: EffectContext, params: unknown) => Promise<void>

/** Runs what a transition returned, in order. @throws Error for an action that nobody implements */
export const runEffects = async (
  effects: object,
  context: EffectContext,
  actions: readonly Action[],
): Promise<void> => {
  const implementations = new Map<string, Implementation>(Object.entries(effects))
  for (const { type, params } of actions) {
    const run = implementations.get(type)
    if (!run) throw new Error(`no effect is named ${type}`)
    await run(context, params)
  }
}
