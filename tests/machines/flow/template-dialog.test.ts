import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ALERTS } from '../../../domain/constants.ts'
import { templateDialogMachine } from '../../../machines/flow/template/template-dialog.machine.ts'

const start = (saves: () => Promise<void> = async () => undefined) => {
  const clock = new SimulatedClock()
  const saved: string[] = []
  const notifySaved = vi.fn<() => void>()
  const notifyFailure = vi.fn<(error: unknown) => void>()
  const actor = createActor(
    templateDialogMachine.provide({
      actors: {
        saveTemplate: fromPromise<void, { name: string }>(async ({ input }) => {
          saved.push(input.name)
          await saves()
        }),
      },
      actions: { notifySaved, notifyFailure: (_, { error }) => notifyFailure(error) },
    }),
    { clock },
  ).start()
  return { actor, clock, saved, notifySaved, notifyFailure }
}
type Started = ReturnType<typeof start>
const rests = ({ actor }: Started) => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))

describe('the template dialog', () => {
  test('opens and closes, and closes when a template is used', () => {
    const { actor } = start()
    expect(actor.getSnapshot().hasTag('open')).toBe(false)
    actor.send({ type: 'template.save', name: 'A' })
    expect(actor.getSnapshot().value).toBe('closed')
    actor.send({ type: 'dialog.open' })
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    actor.send({ type: 'dialog.close' })
    expect(actor.getSnapshot().value).toBe('closed')
    actor.send({ type: 'dialog.open' })
    actor.send({ type: 'template.used' })
    expect(actor.getSnapshot().value).toBe('closed')
  })

  test('saves one at a time, and briefly confirms it', async () => {
    const started = start()
    const { actor, clock, saved, notifySaved } = started
    actor.send({ type: 'dialog.open' })
    actor.send({ type: 'template.save', name: 'A' })
    actor.send({ type: 'template.save', name: 'B' })
    await rests(started)
    expect(saved).toEqual(['A'])
    expect(notifySaved).toHaveBeenCalledOnce()
    expect(actor.getSnapshot().hasTag('saved')).toBe(true)
    clock.increment(ALERTS.templateSavedMs)
    expect(actor.getSnapshot().hasTag('saved')).toBe(false)
    actor.send({ type: 'template.save', name: 'C' })
    await rests(started)
    expect(saved).toEqual(['A', 'C'])
  })

  test('stays open with the reason if saving fails', async () => {
    const failure = new Error('no')
    const started = start(() => Promise.reject(failure))
    started.actor.send({ type: 'dialog.open' })
    started.actor.send({ type: 'template.save', name: 'A' })
    await rests(started)
    expect(started.notifyFailure).toHaveBeenCalledExactlyOnceWith(failure)
    expect(started.actor.getSnapshot().value).toEqual({ open: 'ready' })
  })
})

test.each(['notifySaved', 'notifyFailure'] as const)(
  'without %s the machine says what is missing',
  (name) => {
    expect(templateDialogMachine.implementations.actions[name]).toThrow(`'${name}' must be provided`)
  },
)
