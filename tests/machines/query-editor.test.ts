import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { KEEP_MS, queryDraftMachine } from '../../machines/query-draft.machine.ts'
import type { SaveResult, StepOrder, StepResult } from '../../machines/query-editor.events.ts'
import { queryEditorMachine } from '../../machines/query-editor.machine.ts'
import { firstTab, nextTab, tabNames, tabsOf, type TabName } from '../../machines/query-editor.tabs.ts'
import type { View } from '../../machines/query.locks.ts'
import { soon } from '../soon.ts'

const saved: SaveResult = { kind: 'saved', at: '2026-11-20T10:04:00.000Z' }
const views: View[] = ['partner', 'inhouse', 'shop', 'credit', 'compliance']

const start = (view: View = 'inhouse', tab: TabName = 'client') => {
  const saves: PromiseWithResolvers<SaveResult>[] = []
  const steps: (PromiseWithResolvers<StepResult> & { order: StepOrder })[] = []
  const told = vi.fn<(error: unknown) => void>()
  const scrollUp = vi.fn<() => void>()
  const actor = createActor(
    queryEditorMachine.provide({
      actors: {
        saveQuery: fromPromise<SaveResult>(() => {
          const save = Promise.withResolvers<SaveResult>()
          saves.push(save)
          return save.promise
        }),
        takeStep: fromPromise<StepResult, StepOrder>(({ input }) => {
          const step = Promise.withResolvers<StepResult>()
          steps.push({ ...step, order: input })
          return step.promise
        }),
      },
      actions: { tell: (_, { error }) => told(error), scrollUp },
    }),
    { input: { view, tab } },
  ).start()
  const now = () => actor.getSnapshot()
  const rests = () => soon(() => expect(now().hasTag('busy')).toBe(false))
  return { actor, saves, steps, told, scrollUp, now, rests }
}

describe('tabs of each view', () => {
  test.each([
    ['partner', 'client', 5],
    ['inhouse', 'client', 5],
    ['shop', 'client', 3],
    ['credit', 'credit', 5],
    ['compliance', 'credit', 5],
  ] as const)('%s opens on %s of %i', (view, first, count) => {
    expect(firstTab(view)).toBe(first)
    expect(tabsOf(view)).toHaveLength(count)
  })
  test.each(views)('%s: next never leaves the tabs', (view) => {
    for (const tab of tabsOf(view)) expect(tabsOf(view)).toContain(nextTab(view, tab))
    expect(nextTab(view, 'status')).toBe('status')
  })
  test('one tab on for in-house, three for others', () => {
    expect(nextTab('inhouse', 'client')).toBe('transaction')
    expect(nextTab('partner', 'client')).toBe('acceptance')
    expect(nextTab('shop', 'client')).toBe('status')
    expect(tabNames).toHaveLength(5)
  })
})

describe('opening a tab', () => {
  test('saves what is typed first', async () => {
    const { actor, saves, now, rests, scrollUp } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: true })
    expect(now().context.tab).toBe('client')
    expect(now().hasTag('saving')).toBe(true)
    saves[0]?.resolve(saved)
    await rests()
    expect(now().context).toMatchObject({ tab: 'status', savedAt: saved.at, last: 'done' })
    expect(scrollUp).toHaveBeenCalledOnce()
  })
  test('happens at once where nothing is typed', () => {
    const { actor, saves, now } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: false })
    expect(now().context.tab).toBe('status')
    expect(saves).toEqual([])
  })
  test('the open one again does nothing', () => {
    const { actor, saves } = start()
    actor.send({ type: 'tab.open', tab: 'client', saves: true })
    expect(saves).toEqual([])
  })
  test('goes on without a connection, for what is typed is kept', async () => {
    const { actor, saves, now, rests } = start()
    actor.send({ type: 'tab.open', tab: 'status', saves: true })
    saves[0]?.resolve({ kind: 'kept' })
    await rests()
    expect(now().context).toMatchObject({ tab: 'status', last: 'refused', savedAt: null })
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
    expect(now().context).toMatchObject({ tab, last: 'refused' })
  })
})

test('a save that breaks is told', async () => {
  const { actor, saves, told, now, rests } = start()
  actor.send({ type: 'query.save' })
  saves[0]?.reject(new Error('broken'))
  await rests()
  expect(told).toHaveBeenCalledOnce()
  expect(now().context.last).toBe('refused')
})

test('while a save runs nothing else starts', () => {
  const { actor, saves, steps } = start()
  actor.send({ type: 'query.save' })
  actor.send({ type: 'query.next' })
  actor.send({ type: 'step.take', order: { event: 'query.approve', details: {} }, saves: false })
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
  const order: StepOrder = { event: 'query.sendToCredit', details: {} }
  test('saves first, is taken, and moves on to the next tab with the progress', async () => {
    const { actor, saves, steps, now, rests, scrollUp } = start()
    actor.send({ type: 'step.take', order, saves: true })
    saves[0]?.resolve(saved)
    await soon(() => expect(steps).toHaveLength(1))
    expect(steps[0]?.order).toEqual(order)
    steps[0]?.resolve({ moved: true, sent: true })
    await rests()
    expect(now().context).toMatchObject({ tab: 'transaction', last: 'done' })
    expect(now().matches({ notice: 'shown' })).toBe(true)
    expect(scrollUp).toHaveBeenCalledOnce()
    actor.send({ type: 'sent.seen' })
    expect(now().matches({ notice: 'hidden' })).toBe(true)
  })
  test('is not taken where the save before it failed', async () => {
    const { actor, saves, steps, now, rests } = start()
    actor.send({ type: 'step.take', order, saves: true })
    saves[0]?.resolve({ kind: 'kept' })
    await rests()
    expect(steps).toEqual([])
    expect(now().context).toMatchObject({ last: 'refused', tab: 'client' })
  })
  test('that leaves the status stays on the tab, and only sendings show the progress', async () => {
    const { actor, steps, now, rests } = start()
    actor.send({ type: 'step.take', order, saves: false })
    steps[0]?.resolve({ moved: false, sent: false })
    await rests()
    expect(now().context).toMatchObject({ tab: 'client', last: 'done' })
    actor.send({ type: 'step.take', order, saves: false })
    steps[1]?.resolve({ moved: true, sent: false })
    await rests()
    expect(now().context.tab).toBe('transaction')
    expect(now().matches({ notice: 'hidden' })).toBe(true)
  })
  test('that is refused is told and changes nothing', async () => {
    const { actor, steps, told, now, rests } = start()
    actor.send({ type: 'step.take', order, saves: false })
    steps[0]?.reject(new Error('refused'))
    await rests()
    expect(told).toHaveBeenCalledOnce()
    expect(now().context).toMatchObject({ tab: 'client', last: 'refused' })
  })
})

describe('a save that came too late', () => {
  const conflict = async () => {
    const started = start()
    started.actor.send({ type: 'tab.open', tab: 'status', saves: true })
    started.saves[0]?.resolve({ kind: 'conflict' })
    await soon(() => expect(started.now().matches({ work: 'comparing' })).toBe(true))
    return started
  }
  test('is compared, and saved after the choice as it was meant', async () => {
    const { actor, saves, now, rests } = await conflict()
    expect(now().context.last).toBe('refused')
    actor.send({ type: 'conflict.resolved' })
    saves[1]?.resolve(saved)
    await rests()
    expect(now().context).toMatchObject({ tab: 'status', last: 'done' })
  })
  test('can be left for more typing', async () => {
    const { actor, now } = await conflict()
    actor.send({ type: 'conflict.left' })
    expect(now().matches({ work: 'editing' })).toBe(true)
  })
})

describe('the draft', () => {
  const draft = (keptAt: string | null = null, takes = true) => {
    const clock = new SimulatedClock()
    const keep = vi.fn<() => Promise<string>>(async () => {
      if (!takes) throw new Error('full')
      return '2026-11-20T10:06:00.000Z'
    })
    const forgetDraft = vi.fn<() => void>()
    const actor = createActor(
      queryDraftMachine.provide({ actors: { keepDraft: fromPromise(keep) }, actions: { forgetDraft } }),
      { clock, input: { keptAt } },
    ).start()
    const becomes = (state: string) => soon(() => expect(actor.getSnapshot().value).toBe(state))
    return { actor, clock, keep, forgetDraft, becomes }
  }
  test('is kept once the typing rests', async () => {
    const { actor, clock, keep, becomes } = draft()
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(false)
    actor.send({ type: 'form.changed' })
    clock.increment(KEEP_MS - 1)
    actor.send({ type: 'form.changed' })
    clock.increment(KEEP_MS - 1)
    expect(keep).not.toHaveBeenCalled()
    clock.increment(1)
    await becomes('kept')
    expect(keep).toHaveBeenCalledOnce()
    expect(actor.getSnapshot().context.keptAt).toBe('2026-11-20T10:06:00.000Z')
  })
  test('is forgotten once everything is stored', async () => {
    const { actor, clock, forgetDraft, becomes } = draft()
    actor.send({ type: 'form.changed' })
    clock.increment(KEEP_MS)
    await becomes('kept')
    actor.send({ type: 'form.settled' })
    expect(actor.getSnapshot().value).toBe('clean')
    expect(forgetDraft).toHaveBeenCalledOnce()
  })
  test('found on the device counts as unsaved', () => {
    expect(draft('2026-11-20T10:06:00.000Z').actor.getSnapshot().value).toBe('kept')
  })
  test('that the device does not take is named, and tried again with the next change', async () => {
    const { actor, clock, keep, becomes } = draft(null, false)
    actor.send({ type: 'form.changed' })
    clock.increment(KEEP_MS)
    await becomes('unkept')
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
    actor.send({ type: 'form.changed' })
    clock.increment(KEEP_MS)
    expect(keep).toHaveBeenCalledTimes(2)
  })
})
