import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SaveResult, StepRequest, StepResult } from '../../../machines/flow/query/query-editor.events.ts'
import { queryEditorMachine } from '../../../machines/flow/query/query-editor.machine.ts'
import { nextTab, type TabName } from '../../../machines/flow/query/tabs.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { soon } from '../../soon.ts'

const saved: SaveResult = { kind: 'saved', at: '2026-11-20T10:04:00.000Z' }
const views: View[] = ['partner', 'inhouse', 'shop', 'credit', 'compliance']

const start = (view: View = 'inhouse', tab: TabName = 'client') => {
  const saves: PromiseWithResolvers<SaveResult>[] = []
  const steps: (PromiseWithResolvers<StepResult> & { request: StepRequest })[] = []
  const notifyFailure = vi.fn<(error: unknown) => void>()
  const scrollUp = vi.fn<() => void>()
  const actor = createActor(
    queryEditorMachine.provide({
      actors: {
        saveQuery: fromPromise<SaveResult>(() => {
          const save = Promise.withResolvers<SaveResult>()
          saves.push(save)
          return save.promise
        }),
        takeStep: fromPromise<StepResult, StepRequest>(({ input }) => {
          const step = Promise.withResolvers<StepResult>()
          steps.push({ ...step, request: input })
          return step.promise
        }),
      },
      actions: { notifyFailure: (_, { error }) => notifyFailure(error), scrollUp },
    }),
    { input: { view, tab } },
  ).start()
  const now = () => actor.getSnapshot()
  const rests = () => soon(() => expect(now().hasTag('busy')).toBe(false))
  return { actor, saves, steps, notifyFailure, scrollUp, now, rests }
}

describe('opening a tab', () => {
  test('saves unsaved input first', async () => {
    const { actor, saves, now, rests, scrollUp } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: true })
    expect(now().context.tab).toBe('client')
    expect(now().matches({ activity: 'saving' })).toBe(true)
    saves[0]?.resolve(saved)
    await rests()
    expect(now().context).toMatchObject({ tab: 'status', savedAt: saved.at, lastOutcome: 'succeeded' })
    expect(scrollUp).toHaveBeenCalledOnce()
  })
  test('happens at once where nothing is unsaved', () => {
    const { actor, saves, now } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: false })
    expect(now().context.tab).toBe('status')
    expect(saves).toEqual([])
  })
  test('while a save runs the one that was pressed last opens after it', async () => {
    const { actor, saves, now, rests } = start()
    actor.send({ type: 'query.next' })
    actor.send({ type: 'tab.open', tab: 'status', saves: true })
    actor.send({ type: 'tab.open', tab: 'credit', saves: true })
    saves[0]?.resolve(saved)
    await rests()
    expect(now().context.tab).toBe('credit')
    expect(saves).toHaveLength(1)
  })
  test('the open one again does nothing', () => {
    const { actor, saves } = start()
    actor.send({ type: 'tab.open', tab: 'client', saves: true })
    expect(saves).toEqual([])
  })
  test('goes on while offline, since the draft is on the device', async () => {
    const { actor, saves, now, rests } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: true })
    saves[0]?.resolve({ kind: 'offline' })
    await rests()
    expect(now().context).toMatchObject({ tab: 'status', lastOutcome: 'failed', savedAt: null })
  })
  test('“save and go next” stays without a connection, and saves once that is back', async () => {
    const { actor, saves, now, rests } = start()
    actor.send({ type: 'connection.isBack' })
    expect(saves).toEqual([])
    actor.send({ type: 'query.next' })
    saves[0]?.resolve({ kind: 'offline' })
    await rests()
    expect(now().context).toMatchObject({ tab: 'client', lastOutcome: 'failed', unsent: true })
    actor.send({ type: 'connection.isBack' })
    expect(now().matches({ activity: 'saving' })).toBe(true)
    saves[1]?.resolve(saved)
    await rests()
    expect(now().context).toMatchObject({ tab: 'client', savedAt: saved.at, unsent: false })
    actor.send({ type: 'connection.isBack' })
    expect(saves).toHaveLength(2)
  })
  test.each([
    ['invalid', { kind: 'invalid', tab: 'transaction' }, 'transaction'],
    ['invalid here', { kind: 'invalid', tab: null }, 'client'],
    ['refused', { kind: 'refused' }, 'client'],
  ] as const)('stays with what is wrong where the save was %s', async (_, result, tab) => {
    const { actor, saves, now, rests } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: true })
    saves[0]?.resolve(result)
    await rests()
    expect(now().context).toMatchObject({ tab, lastOutcome: 'failed' })
  })
})

test('a save that throws notifies the user', async () => {
  const { actor, saves, notifyFailure, now, rests } = start()
  actor.send({ type: 'query.save' })
  saves[0]?.reject(new Error('broken'))
  await rests()
  expect(notifyFailure).toHaveBeenCalledOnce()
  expect(now().context.lastOutcome).toBe('failed')
})

test('while a save runs nothing else starts', () => {
  const { actor, saves, steps } = start()
  actor.send({ type: 'query.save' })
  actor.send({ type: 'query.next' })
  actor.send({ type: 'step.take', request: { event: 'query.approve', payload: {} }, saves: false })
  expect(saves).toHaveLength(1)
  expect(steps).toEqual([])
})

test.each(views)('%s: next saves and opens the next tab', async (view) => {
  const { actor, saves, now, rests } = start(view)
  actor.send({ type: 'query.next' })
  saves[0]?.resolve(saved)
  await rests()
  expect(now().context.tab).toBe(nextTab(view, 'client'))
})

describe('a step', () => {
  const request: StepRequest = { event: 'query.sendToCredit', payload: {} }
  test('saves first, is taken, and moves on to the next tab with the progress', async () => {
    const { actor, saves, steps, now, rests, scrollUp } = start()
    actor.send({ type: 'step.take', request, saves: true })
    saves[0]?.resolve(saved)
    await soon(() => expect(steps).toHaveLength(1))
    expect(steps[0]?.request).toEqual(request)
    steps[0]?.resolve({ moved: true, sent: true })
    await rests()
    expect(now().context).toMatchObject({ tab: 'transaction', lastOutcome: 'succeeded' })
    expect(now().matches({ notice: 'shown' })).toBe(true)
    expect(scrollUp).toHaveBeenCalledOnce()
    actor.send({ type: 'notice.dismiss' })
    expect(now().matches({ notice: 'hidden' })).toBe(true)
  })
  test('is not taken where the save before it failed', async () => {
    const { actor, saves, steps, now, rests } = start()
    actor.send({ type: 'step.take', request, saves: true })
    saves[0]?.resolve({ kind: 'offline' })
    await rests()
    expect(steps).toEqual([])
    expect(now().context).toMatchObject({ lastOutcome: 'failed', tab: 'client' })
  })
  test('that leaves the status stays on the tab, and only sending shows the progress', async () => {
    const { actor, steps, now, rests } = start()
    actor.send({ type: 'step.take', request, saves: false })
    steps[0]?.resolve({ moved: false, sent: false })
    await rests()
    expect(now().context).toMatchObject({ tab: 'client', lastOutcome: 'succeeded' })
    actor.send({ type: 'step.take', request, saves: false })
    steps[1]?.resolve({ moved: true, sent: false })
    await rests()
    expect(now().context.tab).toBe('transaction')
    expect(now().matches({ notice: 'hidden' })).toBe(true)
  })
  test('that is refused notifies the user and changes nothing', async () => {
    const { actor, steps, notifyFailure, now, rests } = start()
    actor.send({ type: 'step.take', request, saves: false })
    steps[0]?.reject(new Error('refused'))
    await rests()
    expect(notifyFailure).toHaveBeenCalledOnce()
    expect(now().context).toMatchObject({ tab: 'client', lastOutcome: 'failed' })
  })
})

describe('a save conflict', () => {
  const conflict = async () => {
    const started = start()
    started.actor.send({ type: 'tab.open', tab: 'status', saves: true })
    started.saves[0]?.resolve({ kind: 'conflict' })
    await soon(() => expect(started.now().matches({ activity: 'resolvingConflict' })).toBe(true))
    return started
  }
  test('is resolved by the user, and what was requested follows the save', async () => {
    const { actor, saves, now, rests } = await conflict()
    expect(now().context.lastOutcome).toBe('failed')
    actor.send({ type: 'conflict.resolved' })
    saves[1]?.resolve(saved)
    await rests()
    expect(now().context).toMatchObject({ tab: 'status', lastOutcome: 'succeeded' })
  })
  test('can be cancelled for more editing', async () => {
    const { actor, now } = await conflict()
    actor.send({ type: 'conflict.cancel' })
    expect(now().matches({ activity: 'editing' })).toBe(true)
  })
})
