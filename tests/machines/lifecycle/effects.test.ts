import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { containerMachine } from '../../../machines/lifecycle/container/container.machine.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { containerTable } from '../../specs/container.table.ts'
import { effectTable, otherEffects } from '../../specs/effects.table.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'

const ASSIGN = 'xstate.assign'
const isAssign = (action: object): boolean => 'type' in action && action.type === ASSIGN

/** Names of the actions that do more than assign context. */
const effectsOf = ({ implementations }: { implementations: { actions: object } }): string[] =>
  Object.entries(implementations.actions)
    .filter(([, action]) => !isAssign(action as object))
    .map(([name]) => name)
    .toSorted()

const named = (effects: readonly string[]): string[] => [...new Set(effects)].toSorted()

describe('every action either assigns context or is an effect of the table', () => {
  test('of the query', () => {
    const effects = Object.values(effectTable).flatMap((row) => row.map(({ type }) => type))
    expect(effectsOf(queryMachine)).toEqual(named([...effects, ...otherEffects]))
  })

  test('of the container', () => {
    const effects = Object.values(containerTable).flatMap((row) =>
      Object.values(row).flatMap(({ effects: ofRow }) => ofRow.map(([name]) => name)),
    )
    expect(effectsOf(containerMachine)).toEqual(named(effects))
  })
})

test('a started lifecycle machine fails at its first effect', async () => {
  const { resolve, promise } = Promise.withResolvers<unknown>()
  const snapshot = queryMachine.resolveState({ value: 'P', context: factsOf(ordinary) })
  const actor = createActor(queryMachine, { input: factsOf(ordinary), snapshot })
  actor.subscribe({ error: resolve })
  actor.start()
  actor.send({
    type: 'query.sendToCredit',
    principal: { userId: 1, role: 'PARTNER', inhouse: true, partnerId: 1 },
  })
  expect(String(await promise)).toContain('the server implements its effects')
})
