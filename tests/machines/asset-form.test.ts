import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { assetFormMachine } from '../../machines/asset-form.machine.ts'

/** State → event → next state; what is not here is not accepted. */
const table = {
  closed: { 'asset.add': 'adding', 'asset.edit': 'editing', 'asset.delete': 'asking' },
  adding: { 'asset.kept': 'closed', 'form.close': 'closed' },
  editing: { 'asset.kept': 'closed', 'form.close': 'closed' },
  asking: { 'asset.deleted': 'closed', 'deletion.cancel': 'closed' },
} as const

const events = [
  { type: 'asset.add' },
  { type: 'asset.edit', rowKey: 'b' },
  { type: 'asset.delete', rowKey: 'c' },
  { type: 'asset.kept' },
  { type: 'asset.deleted' },
  { type: 'form.close' },
  { type: 'deletion.cancel' },
] as const

const arrive = {
  closed: [],
  adding: [{ type: 'asset.add' }],
  editing: [{ type: 'asset.edit', rowKey: 'b' }],
  asking: [{ type: 'asset.delete', rowKey: 'c' }],
} as const

const states = Object.keys(table) as (keyof typeof table)[]

test.each(states.flatMap((state) => events.map((event) => [state, event.type, event] as const)))(
  '%s on %s',
  (state, type, event) => {
    const actor = createActor(assetFormMachine, { input: { open: false, rowKey: null } }).start()
    for (const step of arrive[state]) actor.send(step)
    expect(actor.getSnapshot().value).toBe(state)
    actor.send(event)
    const next: Partial<Record<string, string>> = table[state]
    expect(actor.getSnapshot().value).toBe(next[type] ?? state)
    expect(actor.getSnapshot().hasTag('open')).toBe(['adding', 'editing'].includes(actor.getSnapshot().value))
  },
)

test('the asset asked for is remembered until the form closes', () => {
  const actor = createActor(assetFormMachine, { input: { open: false, rowKey: null } }).start()
  actor.send({ type: 'asset.edit', rowKey: 'd' })
  expect(actor.getSnapshot().context.rowKey).toBe('d')
  actor.send({ type: 'form.close' })
  expect(actor.getSnapshot().context.rowKey).toBeNull()
})

test('stands open for the first asset, opened by nobody', () => {
  const actor = createActor(assetFormMachine, { input: { open: true, rowKey: null } }).start()
  expect(actor.getSnapshot().value).toBe('adding')
  expect(actor.getSnapshot().context.opened).toBe(false)
  actor.send({ type: 'form.close' })
  actor.send({ type: 'asset.add' })
  expect(actor.getSnapshot().context.opened).toBe(true)
})

test('stands open over the asset that was left unfinished', () => {
  const actor = createActor(assetFormMachine, { input: { open: true, rowKey: 'c' } }).start()
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context).toMatchObject({ rowKey: 'c', opened: false })
})
