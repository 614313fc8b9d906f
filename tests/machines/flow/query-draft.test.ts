import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { DRAFT_DEBOUNCE_MS, queryDraftMachine } from '../../../machines/flow/query/query-draft.machine.ts'
import { soon } from '../../soon.ts'

describe('the draft', () => {
  const draft = (savedAt: string | null = null, isStorable = true) => {
    const clock = new SimulatedClock()
    const save = vi.fn<() => Promise<string>>(async () => {
      if (!isStorable) throw new Error('full')
      return '2026-11-20T10:06:00.000Z'
    })
    const clearDraft = vi.fn<() => void>()
    const actor = createActor(
      queryDraftMachine.provide({ actors: { saveDraft: fromPromise(save) }, actions: { clearDraft } }),
      { clock, input: { savedAt } },
    ).start()
    const becomes = (state: string) => soon(() => expect(actor.getSnapshot().value).toBe(state))
    return { actor, clock, save, clearDraft, becomes }
  }
  test('is saved after the debounce', async () => {
    const { actor, clock, save, becomes } = draft()
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(false)
    actor.send({ type: 'form.changed' })
    clock.increment(DRAFT_DEBOUNCE_MS - 1)
    actor.send({ type: 'form.changed' })
    clock.increment(DRAFT_DEBOUNCE_MS - 1)
    expect(save).not.toHaveBeenCalled()
    clock.increment(1)
    await becomes('saved')
    expect(save).toHaveBeenCalledOnce()
    expect(actor.getSnapshot().context.savedAt).toBe('2026-11-20T10:06:00.000Z')
  })
  test('is cleared once everything is stored', async () => {
    const { actor, clock, clearDraft, becomes } = draft()
    actor.send({ type: 'form.changed' })
    clock.increment(DRAFT_DEBOUNCE_MS)
    await becomes('saved')
    actor.send({ type: 'form.clean' })
    expect(actor.getSnapshot().value).toBe('clean')
    expect(clearDraft).toHaveBeenCalledOnce()
  })
  test('that was restored is no longer so once it is stored or thrown away', () => {
    const { actor } = draft('2026-11-20T10:06:00.000Z')
    const restoredAt = () => actor.getSnapshot().context.restoredAt
    actor.send({ type: 'form.changed' })
    expect(restoredAt()).toBe('2026-11-20T10:06:00.000Z')
    actor.send({ type: 'form.clean' })
    actor.send({ type: 'form.changed' })
    expect(restoredAt()).toBeNull()
  })
  test('found on the device counts as unsaved', () => {
    expect(draft('2026-11-20T10:06:00.000Z').actor.getSnapshot().value).toBe('saved')
  })
  test('that cannot be saved is reported, and saved again with the next change', async () => {
    const { actor, clock, save, becomes } = draft(null, false)
    actor.send({ type: 'form.changed' })
    clock.increment(DRAFT_DEBOUNCE_MS)
    await becomes('failed')
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
    actor.send({ type: 'form.changed' })
    clock.increment(DRAFT_DEBOUNCE_MS)
    expect(save).toHaveBeenCalledTimes(2)
  })
})
