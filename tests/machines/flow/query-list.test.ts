import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { StatusCode } from '../../../api/status.ts'
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts'
import { annulmentMachine } from '../../../machines/flow/dashboard/annulment.machine.ts'
import { queryListMachine } from '../../../machines/flow/dashboard/query-list.machine.ts'
import { coverOf } from '../../models/cover.ts'
import { annulmentModel, searchModel } from '../../models/query-list.model.ts'
import { eventually } from '../../eventually.ts'

const target = { queryId: 1063, custName: 'Kesklinna Kullerid OÜ' }
const other = { queryId: 1057, custName: 'Rohetee Haljastus OÜ' }

const start = () => {
  const clock = new SimulatedClock()
  const calls: PromiseWithResolvers<StatusCode>[] = []
  const annul = vi.fn<(queryId: number) => void>()
  const search = vi.fn<(text: string) => void>()
  const showAnnulled = vi.fn<(annulled: { queryId: number; status: StatusCode }) => void>()
  const reload = vi.fn<() => void>()
  const annulment = annulmentMachine.provide({
    actors: {
      annul: fromPromise<StatusCode, { queryId: number }>(({ input }) => {
        annul(input.queryId)
        const call = Promise.withResolvers<StatusCode>()
        calls.push(call)
        return call.promise
      }),
    },
  })
  const actor = createActor(
    queryListMachine.provide({
      actors: { annulment },
      actions: {
        search: (_, { text }) => search(text),
        showAnnulled: (_, annulled) => showAnnulled(annulled),
        reload: () => reload(),
      },
    }),
    { clock },
  ).start()
  const context = () => actor.getSnapshot().context
  const rowIsBack = (queryId: number) => eventually(() => expect(context().leaving).not.toContain(queryId))
  return { actor, clock, calls, annul, search, showAnnulled, reload, context, rowIsBack }
}

describe('annulling', () => {
  test.each(coverOf(annulmentModel))('$description', async (path) => {
    const { actor, calls, showAnnulled, reload, context, rowIsBack } = start()
    const open = () => expect(actor.getSnapshot().matches({ question: 'open' })).toBe(true)
    await path.test({
      events: {
        'row.annul': () => actor.send({ type: 'annulment.ask', target }),
        'question.keep': () => actor.send({ type: 'annulment.cancel' }),
        'question.confirm': () => actor.send({ type: 'annulment.confirm', queryId: target.queryId }),
        'server.answers': () => {
          calls.at(-1)?.resolve('N')
          return rowIsBack(target.queryId)
        },
        'server.fails': () => {
          calls.at(-1)?.reject(new Error('refused'))
          return rowIsBack(target.queryId)
        },
      },
      states: {
        resting: () => expect(context()).toMatchObject({ asked: null, leaving: [], restored: null }),
        asking: () => {
          open()
          expect(context()).toMatchObject({ asked: target, leaving: [] })
        },
        askingAgain: () => {
          open()
          expect(context()).toMatchObject({ asked: target, leaving: [], restored: target.queryId })
        },
        annulling: () =>
          expect(context()).toMatchObject({ asked: null, leaving: [target.queryId], restored: null }),
        annulled: () => {
          expect(showAnnulled.mock.calls).toEqual([[{ queryId: target.queryId, status: 'N' }]])
          expect(actor.getSnapshot().children).toEqual({})
          expect(context()).toMatchObject({ asked: null, leaving: [], restored: null })
        },
        restored: () => {
          expect(showAnnulled).not.toHaveBeenCalled()
          expect(reload).toHaveBeenCalledTimes(1)
          expect(actor.getSnapshot().children).toEqual({})
          expect(context()).toMatchObject({ asked: null, leaving: [], restored: target.queryId })
        },
      },
    })
  })

  test('two annulments run in parallel, in any order of responses', async () => {
    const { actor, calls, annul, showAnnulled, context, rowIsBack } = start()
    for (const one of [target, other]) {
      actor.send({ type: 'annulment.ask', target: one })
      actor.send({ type: 'annulment.confirm', queryId: one.queryId })
    }
    expect(context().leaving).toEqual([1063, 1057])
    const { children } = actor.getSnapshot()
    expect(annul.mock.calls).toEqual([[1063], [1057]])
    calls[1]?.resolve('N')
    await rowIsBack(1057)
    expect(context().leaving).toEqual([1063])
    calls[0]?.reject(new Error('refused'))
    await rowIsBack(1063)
    expect(showAnnulled.mock.calls).toEqual([[{ queryId: 1057, status: 'N' }]])
    expect(context().restored).toBe(1063)
    const ended = Object.values(children).map((child) => child?.getSnapshot())
    expect(ended).toMatchObject([
      { value: 'restored', status: 'done' },
      { value: 'annulled', status: 'done' },
    ])
  })

  test('a query that is being annulled cannot be annulled again', () => {
    const { actor, annul } = start()
    actor.send({ type: 'annulment.ask', target })
    actor.send({ type: 'annulment.confirm', queryId: target.queryId })
    actor.send({ type: 'annulment.ask', target })
    expect(actor.getSnapshot().value).toMatchObject({ question: 'closed' })
    actor.send({ type: 'annulment.confirm', queryId: target.queryId })
    expect(annul).toHaveBeenCalledTimes(1)
  })
})

describe('searching', () => {
  test.each(coverOf(searchModel))('$description', async (path) => {
    const { actor, clock, search, context } = start()
    let text = ''
    await path.test({
      events: {
        'search.type': () => {
          text += 'a'
          actor.send({ type: 'search.type', text })
        },
        'search.enter': () => actor.send({ type: 'search.now' }),
        'search.clear': () => actor.send({ type: 'search.clear' }),
        'time.passes': () => clock.increment(SEARCH_DEBOUNCE_MS),
      },
      states: {
        empty: () => {
          expect(context().typed).toBeNull()
          expect(['', undefined]).toContain(search.mock.lastCall?.[0])
        },
        typing: () => {
          expect(context().typed).toBe(text)
          expect(search.mock.lastCall?.[0]).not.toBe(text)
        },
        found: () => {
          expect(context().typed).toBeNull()
          expect(search.mock.lastCall).toEqual([text])
        },
      },
    })
  })

  test('every key restarts the debounce', () => {
    const { actor, clock, search } = start()
    actor.send({ type: 'search.type', text: 'k' })
    clock.increment(SEARCH_DEBOUNCE_MS - 1)
    actor.send({ type: 'search.type', text: 'ku' })
    clock.increment(SEARCH_DEBOUNCE_MS - 1)
    expect(search).not.toHaveBeenCalled()
    clock.increment(1)
    expect(search.mock.calls).toEqual([['ku']])
  })
})

test.each(['search', 'showAnnulled', 'reload'] as const)(
  'where %s was not provided, its name is said',
  async (name) => {
    const errors: unknown[] = []
    const actor = createActor(queryListMachine)
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    if (name === 'search') actor.send({ type: 'search.clear' })
    else if (name === 'showAnnulled') actor.send({ type: 'annulment.done', queryId: 1, status: 'N' })
    else actor.send({ type: 'annulment.failed', queryId: 1 })
    await eventually(() => expect(String(errors[0])).toContain(name))
  },
)
