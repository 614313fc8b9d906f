import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { connectionMachine, RETRY_MS } from '../../../machines/flow/app/connection.machine.ts'
import { eventually } from '../../eventually.ts'

const start = () => {
  const clock = new SimulatedClock()
  const probes: PromiseWithResolvers<void>[] = []
  const back = vi.fn<() => void>()
  const probe = fromPromise<void>(() => {
    const next = Promise.withResolvers<void>()
    probes.push(next)
    return next.promise
  })
  const actor = createActor(
    connectionMachine.provide({ actors: { probe, watchNetwork: fromCallback(() => undefined) } }),
    { clock },
  )
  actor.on('connection.isBack', () => back())
  actor.start()
  return { actor, clock, probes, back, lost: () => actor.getSnapshot().hasTag('lost') }
}

test('retries until the server is reachable', async () => {
  const { actor, clock, probes, back, lost } = start()
  actor.send({ type: 'connection.lost' })
  actor.send({ type: 'connection.lost' })
  clock.increment(RETRY_MS)
  expect(probes).toHaveLength(1)
  probes[0]?.reject(new Error('still down'))
  await eventually(() => expect(actor.getSnapshot().matches({ lost: 'waiting' })).toBe(true))
  clock.increment(RETRY_MS)
  expect(probes).toHaveLength(2)
  probes[1]?.resolve()
  await eventually(() => expect(lost()).toBe(false))
  expect(back).toHaveBeenCalledOnce()
})

test('retries at once on request, one probe at a time', () => {
  const { actor, probes } = start()
  actor.send({ type: 'connection.lost' })
  actor.send({ type: 'connection.tryNow' })
  actor.send({ type: 'connection.tryNow' })
  expect(probes).toHaveLength(1)
})

test('any successful call ends the outage', () => {
  const { actor, back, lost } = start()
  actor.send({ type: 'connection.found' })
  expect(back).not.toHaveBeenCalled()
  actor.send({ type: 'connection.lost' })
  actor.send({ type: 'connection.found' })
  expect([lost(), back.mock.calls.length]).toEqual([false, 1])
})
