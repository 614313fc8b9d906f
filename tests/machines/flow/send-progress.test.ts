import { expect, test } from 'vitest'
import { assign, createActor, SimulatedClock } from 'xstate'
import { sendProgressMachine, STEP_MS } from '../../../machines/flow/query/send-progress.machine.ts'

const start = (step: number) => {
  const clock = new SimulatedClock()
  const actor = createActor(
    sendProgressMachine.provide({
      actions: { rise: assign(({ context }) => ({ percent: context.percent + step })) },
    }),
    { clock },
  ).start()
  return { actor, clock }
}

test.each([
  [21, 5],
  [10, 11],
  [1, 101],
])('in steps of %i percent it is over 100 after %i steps', (step, steps) => {
  const { actor, clock } = start(step)
  for (let taken = 1; taken < steps; taken += 1) clock.increment(STEP_MS)
  expect(actor.getSnapshot().value).toBe('rising')
  clock.increment(STEP_MS - 1)
  expect(actor.getSnapshot().value).toBe('rising')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('sent')
  expect(actor.getSnapshot().context.percent).toBeGreaterThan(100)
})

test('names the missing increment', () => {
  expect(sendProgressMachine.implementations.actions.rise).toThrow(`'rise' must be provided`)
})

test('exactly 100 is not over 100', () => {
  const { actor, clock } = start(20)
  for (let taken = 0; taken < 5; taken += 1) clock.increment(STEP_MS)
  expect(actor.getSnapshot().context.percent).toBe(100)
  clock.increment(STEP_MS)
  expect(actor.getSnapshot().status).toBe('done')
})
