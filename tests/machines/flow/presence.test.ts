import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Presence } from '../../../api/presence.calls.ts'
import {
  ALONE_POLL_MS,
  type Arrival,
  POLL_MS,
  type PresenceEvent,
  presenceMachine,
} from '../../../machines/flow/query/presence.machine.ts'
import { PRESENCE } from '../../../domain/constants.ts'
import { eventually } from '../../eventually.ts'

const alone: Presence = { modifiedDtime: '2026-11-20T09:54:00.000Z', status: 'SM', others: [] }
const inCompany: Presence = { ...alone, others: [{ accountUserId: 3, fullName: 'Mari Saar' }] }
const here = (presence: Presence): Arrival => ({ kind: 'here', presence })

const start = ({ inSight = true } = {}) => {
  const clock = new SimulatedClock()
  const sent: PromiseWithResolvers<Arrival>[] = []
  const announceLeaving = vi.fn<() => void>()
  const reportVersion = vi.fn<(arrival: Arrival) => void>()
  const actor = createActor(
    presenceMachine.provide({
      actors: {
        watchPage: fromCallback<PresenceEvent, { queryId: number }>(({ sendBack }) => {
          sendBack({ type: inSight ? 'page.shown' : 'page.hidden' })
          return announceLeaving
        }),
        arrive: fromPromise<Arrival, { queryId: number }>(() => {
          const next = Promise.withResolvers<Arrival>()
          sent.push(next)
          return next.promise
        }),
      },
      actions: { announceLeaving, reportVersion: (_, { arrival }) => reportVersion(arrival) },
    }),
    { clock, input: { queryId: 7 } },
  ).start()
  const is = (value: unknown) => eventually(() => expect(actor.getSnapshot().value).toEqual(value))
  return {
    actor,
    clock,
    sent,
    announceLeaving,
    reportVersion,
    is,
    names: () => actor.getSnapshot().context.others.map(({ fullName }) => fullName),
    answer: async (arrival: Arrival) => {
      sent.at(-1)?.resolve(arrival)
      await is(
        arrival.kind === 'refused' ? 'refused' : { visible: arrival.kind === 'lost' ? 'lost' : 'waiting' },
      )
    },
  }
}

test('announces a visible page at once, and has the other users', async () => {
  const { sent, answer, names, reportVersion } = start()
  expect(sent).toHaveLength(1)
  await answer(here(inCompany))
  expect(names()).toEqual(['Mari Saar'])
  expect(reportVersion).toHaveBeenCalledExactlyOnceWith(here(inCompany))
})

test('polls rarely when alone, often otherwise', async () => {
  const { sent, answer, clock } = start()
  await answer(here(alone))
  clock.increment(ALONE_POLL_MS - 1)
  expect(sent).toHaveLength(1)
  clock.increment(1)
  expect(sent).toHaveLength(2)
  await answer(here(inCompany))
  clock.increment(POLL_MS)
  expect(sent).toHaveLength(3)
})

test('still counts as present after two lost announcements', () => {
  expect(2 * ALONE_POLL_MS).toBeLessThan(PRESENCE.staySeconds * 1000)
})

test('announces nothing while hidden, and at once when visible again', async () => {
  const { actor, sent, clock, answer, is, names } = start({ inSight: false })
  expect(sent).toHaveLength(0)
  actor.send({ type: 'page.shown' })
  await answer(here(inCompany))
  actor.send({ type: 'page.hidden' })
  clock.increment(10 * ALONE_POLL_MS)
  expect(sent).toHaveLength(1)
  // Users who were present before are not announced again.
  expect(names()).toEqual(['Mari Saar'])
  actor.send({ type: 'page.shown' })
  expect(sent).toHaveLength(2)
  await is({ visible: 'announcing' })
})

test('ignores a response that arrives while hidden', async () => {
  const { actor, sent, names, reportVersion } = start()
  actor.send({ type: 'page.hidden' })
  sent[0]?.resolve(here(inCompany))
  await sent[0]?.promise
  expect(names()).toEqual([])
  expect(reportVersion).not.toHaveBeenCalled()
})

test('leaves with the page, and returns with it', async () => {
  const { actor, sent, announceLeaving, answer } = start()
  await answer(here(alone))
  actor.send({ type: 'page.left' })
  expect(announceLeaving).toHaveBeenCalledOnce()
  actor.send({ type: 'page.shown' })
  expect(sent).toHaveLength(2)
})

test('leaves with the screen', async () => {
  const { actor, announceLeaving, answer } = start()
  await answer(here(alone))
  actor.stop()
  expect(announceLeaving).toHaveBeenCalledOnce()
})

test('knows no users without a connection, and waits for it', async () => {
  const { actor, sent, clock, answer, names } = start()
  await answer(here(inCompany))
  clock.increment(POLL_MS)
  await answer({ kind: 'lost' })
  expect(names()).toEqual([])
  clock.increment(10 * ALONE_POLL_MS)
  expect(sent).toHaveLength(2)
  actor.send({ type: 'connection.isBack' })
  expect(sent).toHaveLength(3)
})

test.each(['answered', 'thrown'])(
  'a failure that is %s is tried again, and those there stay',
  async (how) => {
    const { sent, clock, answer, names, is } = start()
    await answer(here(inCompany))
    clock.increment(POLL_MS)
    if (how === 'answered') await answer({ kind: 'failed' })
    else {
      sent.at(-1)?.reject(new Error('down'))
      await is({ visible: 'waiting' })
    }
    expect(names()).toEqual(['Mari Saar'])
    clock.increment(POLL_MS)
    expect(sent).toHaveLength(3)
  },
)

test('stops for a query that is no longer visible', async () => {
  const { actor, sent, clock, answer, names } = start()
  await answer(here(inCompany))
  clock.increment(POLL_MS)
  await answer({ kind: 'refused' })
  expect(names()).toEqual([])
  clock.increment(10 * ALONE_POLL_MS)
  actor.send({ type: 'page.shown' })
  expect(sent).toHaveLength(2)
})
