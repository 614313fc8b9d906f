import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import {
  DRAFT_DEBOUNCE_MS,
  type DraftBasis,
  type DraftOwner,
  queryDraftMachine,
} from '../../../machines/flow/query/query-draft.machine.ts'
import { eventually } from '../../eventually.ts'

const basis: DraftBasis = { owner: { userId: 7, queryId: 1042 }, base: {}, creationKey: 'key' }

describe('the draft', () => {
  const draft = (isStorable = true) => {
    const clock = new SimulatedClock()
    const save = vi.fn<(basis: DraftBasis) => Promise<string>>(async () => {
      if (!isStorable) throw new Error('full')
      return '2026-11-20T10:06:00.000Z'
    })
    const clearDraft = vi.fn<(owner: DraftOwner) => void>()
    const letGo = vi.fn<() => void>()
    const hold = vi.fn<() => () => void>(() => letGo)
    const actor = createActor(
      queryDraftMachine.provide({
        actors: {
          saveDraft: fromPromise<string, DraftBasis>(({ input }) => save(input)),
          watchPage: fromCallback(() => undefined),
          blockNavigation: fromCallback(hold),
        },
        actions: { clearDraft: (_, owner) => clearDraft(owner) },
      }),
      { clock, input: { basis } },
    ).start()
    const becomes = (state: string) => eventually(() => expect(actor.getSnapshot().value).toBe(state))
    return { actor, clock, save, clearDraft, hold, letGo, becomes }
  }
  test('is saved after the debounce', async () => {
    const { actor, clock, save, becomes } = draft()
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(false)
    actor.send({ type: 'form.changed', basis })
    clock.increment(DRAFT_DEBOUNCE_MS - 1)
    actor.send({ type: 'form.changed', basis })
    clock.increment(DRAFT_DEBOUNCE_MS - 1)
    expect(save).not.toHaveBeenCalled()
    clock.increment(1)
    await becomes('saved')
    expect(save).toHaveBeenCalledExactlyOnceWith(basis)
    expect(actor.getSnapshot().context.savedAt).toBe('2026-11-20T10:06:00.000Z')
  })
  test('is saved at once when the page is left', async () => {
    const { actor, save, becomes } = draft()
    actor.send({ type: 'form.changed', basis })
    actor.send({ type: 'page.left' })
    await becomes('saved')
    expect(save).toHaveBeenCalledOnce()
  })
  test('is deleted once everything is stored', async () => {
    const { actor, clock, clearDraft, becomes } = draft()
    actor.send({ type: 'form.changed', basis })
    clock.increment(DRAFT_DEBOUNCE_MS)
    await becomes('saved')
    actor.send({ type: 'form.clean', basis })
    expect(actor.getSnapshot().value).toBe('clean')
    expect(clearDraft).toHaveBeenCalledExactlyOnceWith(basis.owner)
  })
  test('counts as unsaved when restored, until it is stored or discarded', () => {
    const { actor } = draft()
    const restoredAt = () => actor.getSnapshot().context.restoredAt
    actor.send({ type: 'draft.recovered', savedAt: '2026-11-20T10:06:00.000Z', basis })
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
    actor.send({ type: 'form.changed', basis })
    expect(restoredAt()).toBe('2026-11-20T10:06:00.000Z')
    actor.send({ type: 'form.clean', basis })
    actor.send({ type: 'form.changed', basis })
    expect(restoredAt()).toBeNull()
  })
  test('asks before the page closes if it cannot be saved, and is saved with the next change', async () => {
    const { actor, clock, save, hold, letGo, becomes } = draft(false)
    actor.send({ type: 'form.changed', basis })
    clock.increment(DRAFT_DEBOUNCE_MS)
    await becomes('failed')
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
    expect(hold).toHaveBeenCalledOnce()
    actor.send({ type: 'form.changed', basis })
    expect(letGo).toHaveBeenCalledOnce()
    clock.increment(DRAFT_DEBOUNCE_MS)
    expect(save).toHaveBeenCalledTimes(2)
  })
})
