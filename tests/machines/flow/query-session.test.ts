import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test, vi } from 'vitest'
import { type AnyStateMachine, createActor, fromCallback, fromPromise } from 'xstate'
import type { ReadLimit } from '../../../api/limit.ts'
import type { Query } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { valuesOf } from '../../../domain/query-versions.ts'
import { limitCheckMachine } from '../../../machines/flow/limit/limit-check.machine.ts'
import { presenceMachine } from '../../../machines/flow/query/presence.machine.ts'
import { type DraftBasis, queryDraftMachine } from '../../../machines/flow/query/query-draft.machine.ts'
import { querySessionMachine } from '../../../machines/flow/query/query-session.machine.ts'
import type {
  SaveResult,
  SessionContext,
  SessionEvent,
  StepRequest,
  StepResult,
} from '../../../machines/flow/query/query-session.context.ts'
import type { StepPayload } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { done, failed } from '../../models/flow.ts'
import { queryOf } from '../../ui/query/example-query.ts'
import { eventually } from '../../eventually.ts'

const later = '2026-11-20T10:30:00.000Z'
const principal: Principal = { userId: 7, role: 'PARTNER', inhouse: false, partnerId: 2 }
const query = queryOf({ qassets: [] })
const own = { ...query, modifiedDtime: later, modifiedBy: 7 }
const saved: SaveResult = { kind: 'saved', query: own, sent: valuesOf(own), at: later }

type Step = StepRequest & { query: Query; selected: StepPayload }
const never = () => new Promise<never>(() => undefined)

/** A visit with scripted saves and steps. */
const visit = (isNew = false) => {
  const saves: PromiseWithResolvers<SaveResult>[] = []
  const steps: (PromiseWithResolvers<StepResult> & { asked: Step })[] = []
  const spies = {
    showStored: vi.fn<(shown: object) => void>(),
    notifyCreated: vi.fn<(created: { queryId: number }) => void>(),
    notifyTaken: vi.fn<(taken: { event: string }) => void>(),
    notifyFailure: vi.fn<(failure: { error: unknown }) => void>(),
    readAgain: vi.fn<() => void>(),
  }
  const actor = createActor(
    querySessionMachine.provide({
      actors: {
        draft: queryDraftMachine.provide({
          actors: {
            saveDraft: fromPromise<string, DraftBasis>(never),
            watchPage: fromCallback(() => undefined),
          },
          actions: { clearDraft: () => {} },
        }),
        presence: presenceMachine.provide({
          actors: { watchPage: fromCallback(() => undefined) },
        }),
        limitCheck: limitCheckMachine.provide({
          actors: { readLimit: fromPromise<ReadLimit | null, { code: string }>(never) },
        }),
        watchForm: fromCallback(() => undefined),
        watchStored: fromCallback(() => undefined),
        watchConnection: fromCallback(() => undefined),
        save: fromPromise<SaveResult, SessionContext>(() => {
          const save = Promise.withResolvers<SaveResult>()
          saves.push(save)
          return save.promise
        }),
        takeStep: fromPromise<StepResult, Step>(({ input }) => {
          const step = Promise.withResolvers<StepResult>()
          steps.push({ ...step, asked: input })
          return step.promise
        }),
      },
      actions: {
        showStored: (_, shown) => spies.showStored(shown),
        showMerged: () => {},
        notifyMerged: () => {},
        notifyCreated: (_, created) => spies.notifyCreated(created),
        notifyTaken: (_, taken) => spies.notifyTaken(taken),
        notifyFailure: (_, failure) => spies.notifyFailure(failure),
        readAgain: spies.readAgain,
        scrollUp: () => {},
        showTabs: () => {},
        showNext: () => {},
      },
    }),
    { input: { query, isNew, isPast: false, principal, tab: 'client', creationKey: 'key' } },
  ).start()
  const now = () => actor.getSnapshot()
  const rests = () => eventually(() => expect(now().hasTag('busy')).toBe(false))
  return { actor, saves, steps, ...spies, now, rests }
}

describe('callers that wait for a save', () => {
  test('get the stored query, also if they came during the save', async () => {
    const { actor, saves, rests } = visit()
    const emitted = vi.fn<(event: object) => void>()
    actor.on('query.saved', emitted)
    actor.send({ type: 'query.save', waiter: 'offer' })
    actor.send({ type: 'query.save', waiter: 'act' })
    saves[0]?.resolve(saved)
    await rests()
    expect(saves).toHaveLength(1)
    expect(emitted).toHaveBeenCalledExactlyOnceWith({
      type: 'query.saved',
      query: own,
      waiters: ['offer', 'act'],
    })
  })
  test.each<SaveResult>([
    { kind: 'invalid', tab: null },
    { kind: 'offline', sent: null },
    { kind: 'refused', sent: null },
    {
      kind: 'conflict',
      query: { ...own, modifiedBy: 4, contactName: 'Jaan' },
      mine: { contactName: 'Mari' },
    },
  ])('is told nothing where it ends as $kind, nor after a later save', async (result) => {
    const { actor, saves, rests } = visit()
    const emitted = vi.fn<(event: { waiters: readonly string[] }) => void>()
    actor.on('query.saved', emitted)
    actor.send({ type: 'query.save', waiter: 'offer' })
    saves[0]?.resolve(result)
    await rests()
    expect(emitted).not.toHaveBeenCalled()
    actor.send({ type: 'conflict.cancel' })
    actor.send({ type: 'query.save' })
    saves[1]?.resolve({ kind: 'unchanged' })
    await rests()
    expect(emitted.mock.calls.map(([event]) => event.waiters)).toEqual([[]])
  })
})

test('a step chosen during a save is taken once, after it', async () => {
  const { actor, saves, steps, rests } = visit()
  actor.send({ type: 'query.save' })
  actor.send({ type: 'step.choose', event: 'query.sendToManager' })
  actor.send({ type: 'step.choose', event: 'query.sendToManager' })
  expect(steps).toEqual([])
  saves[0]?.resolve(saved)
  await eventually(() => expect(steps).toHaveLength(1))
  expect(steps[0]?.asked).toMatchObject({ event: 'query.sendToManager', query: own })
  steps[0]?.resolve({ before: own, after: { ...own, status: 'SM' } })
  await rests()
  expect(saves).toHaveLength(1)
})

test('the first save creates the query and announces the window', async () => {
  const { actor, saves, notifyCreated, now, rests } = visit(true)
  expect(now().children.presence).toBeUndefined()
  actor.send({ type: 'query.save' })
  saves[0]?.resolve(saved)
  await rests()
  expect(notifyCreated).toHaveBeenCalledExactlyOnceWith({ queryId: query.queryId })
  expect(now().children.presence?.getSnapshot().context.queryId).toBe(query.queryId)
})

test('a first save that had succeeded is continued, and later input saved', async () => {
  const { actor, saves, showStored, notifyCreated, rests } = visit(true)
  const sent = { contactName: 'Mari' }
  actor.send({ type: 'query.save' })
  saves[0]?.resolve({ kind: 'offline', sent })
  await rests()
  actor.send({ type: 'connection.isBack' })
  saves[1]?.resolve({ kind: 'created', query: own })
  await eventually(() => expect(saves).toHaveLength(3))
  expect(showStored).toHaveBeenCalledExactlyOnceWith({ stored: valuesOf(own), sent })
  expect(notifyCreated).toHaveBeenCalledOnce()
})

describe('a question', () => {
  test('closes once its step is taken', async () => {
    const { actor, steps, now, rests } = visit()
    actor.send({ type: 'step.choose', event: 'query.close' })
    expect(now().context.question?.event).toBe('query.close')
    actor.send({ type: 'step.confirm', payload: { reason: 'Tax debt' } })
    steps[0]?.resolve({ before: query, after: { ...own, status: 'CA' } })
    await rests()
    expect(now().context.question).toBeNull()
  })
  test('stays open if the step fails, and closes when it turns out to be taken', async () => {
    const { actor, steps, notifyTaken, notifyFailure, now, rests } = visit()
    actor.send({ type: 'step.choose', event: 'query.close' })
    actor.send({ type: 'step.confirm', payload: { reason: 'Tax debt' } })
    steps[0]?.reject(new Error('lost'))
    await rests()
    expect(notifyFailure).toHaveBeenCalledOnce()
    expect(now().matches({ present: { question: 'failed' } })).toBe(true)
    actor.send({ type: 'query.read', query: { ...own, status: 'CA' }, mine: {} })
    expect(now().matches({ present: { question: 'closed' } })).toBe(true)
    expect(notifyTaken).toHaveBeenCalledExactlyOnceWith({ event: 'query.close' })
  })
})

const read = (stored: Query): SessionEvent => ({ type: 'query.read', query: stored, mine: valuesOf(query) })
/** Events of a visit, including responses of the server. */
const happenings: readonly SessionEvent[] = [
  { type: 'form.changed' },
  { type: 'form.clean' },
  { type: 'query.save' },
  { type: 'tab.next' },
  { type: 'tab.open', tab: 'status' },
  { type: 'step.choose', event: 'query.sendToManager' },
  { type: 'step.choose', event: 'query.close' },
  { type: 'step.confirm', payload: {} },
  { type: 'question.close' },
  { type: 'connection.isBack' },
  { type: 'conflict.cancel' },
  read({ ...own, modifiedBy: 4, status: 'SM' }),
]

describe('every state that a user can reach', () => {
  const logic: AnyStateMachine = querySessionMachine
  const answers = [
    done('save', saved),
    done('save', { kind: 'invalid', tab: null }),
    done('save', { kind: 'offline', sent: null }),
    done('save', { kind: 'conflict', query: { ...own, contactName: 'Jaan' }, mine: { contactName: 'Mari' } }),
    failed('save', new Error('broken')),
    done('takeStep', { before: query, after: { ...own, status: 'SM' } }),
    done('takeStep', { before: query, after: query }),
    failed('takeStep', new Error('broken')),
  ]
  const paths = getShortestPaths(logic, {
    input: { query, isNew: false, isPast: false, principal, tab: 'client', creationKey: 'key' },
    events: [...happenings, ...answers],
    serializeState: ({ value, context: { dirty, follow } }) => JSON.stringify([value, dirty, follow.type]),
    limit: 5_000,
  })
  test('is reached, and none is a dead end', () => {
    expect(paths.length).toBeGreaterThan(40)
    for (const { state } of paths) {
      const isBusy = state.hasTag('busy')
      const canGoOn = happenings.some((event) => state.can(event))
      expect(isBusy || canGoOn).toBe(true)
    }
  })
  test('is busy only during a save or a step', () => {
    for (const { state } of paths) {
      const { present } = state.value as { present: { activity: string } }
      expect(state.hasTag('busy')).toBe(['saving', 'takingStep'].includes(present.activity))
    }
  })
})
