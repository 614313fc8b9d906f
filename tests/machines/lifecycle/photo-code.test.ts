import { createTestModel } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { initialTransition, setup, transition } from 'xstate'
import {
  type PhotoCodeEvent,
  type PhotoCodeFacts,
  photoCodeMachine,
  photoCodeSnapshot,
  type PhotoCodeState,
  photoCodeStates,
  photoLinkOf,
} from '../../../machines/lifecycle/condition/photo-code.machine.ts'
import { photoCodeTable, type PhotoCodeTrouble } from '../../specs/photo-code.table.ts'

const well: PhotoCodeFacts = { inTime: true, own: true, asked: true }
const facts: Record<PhotoCodeTrouble, PhotoCodeFacts> = {
  none: well,
  late: { ...well, inTime: false },
  another: { ...well, own: false },
  met: { ...well, asked: false },
}
const troubles = ['none', 'late', 'another', 'met'] as const
const events = ['code.open', 'code.use', 'code.revoke'] as const

const cases = photoCodeStates.flatMap((state) =>
  troubles.flatMap((trouble) =>
    events.map((event) => ({ state, trouble, event, ...photoCodeTable[state][trouble] })),
  ),
)

const after = (state: PhotoCodeState, trouble: PhotoCodeTrouble, event: PhotoCodeEvent) =>
  transition(photoCodeMachine, photoCodeSnapshot(state, facts[trouble]), event)[0].value

test('a code starts as waiting', () =>
  expect(initialTransition(photoCodeMachine, well)[0].value).toBe('waiting'))

describe('a code', () => {
  test.each(cases)('$state, $trouble: $event', ({ state, trouble, event, link, to }) => {
    const snapshot = photoCodeSnapshot(state, facts[trouble])
    expect(snapshot.can({ type: event })).toBe(to[event] !== undefined)
    expect(after(state, trouble, { type: event })).toBe(to[event] ?? state)
    expect(photoLinkOf(state, facts[trouble])).toBe(link)
  })
})

/** The hand-written table as a machine without trouble. */
const model = createTestModel(
  setup({}).createMachine({
    initial: 'waiting',
    states: Object.fromEntries(
      photoCodeStates.map((state) => [state, { on: photoCodeTable[state].none.to }]),
    ),
  }),
)

describe('paths of a code', () => {
  const paths = model.getSimplePaths()
  test('end used or revoked', () =>
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['used', 'revoked'])))
  test.each(paths.map((path) => [path.description, path] as const))('%s', (_, path) => {
    let state: PhotoCodeState = 'waiting'
    for (const { event } of path.steps) {
      const type = events.find((name) => name === event.type)
      if (type) state = after(state, 'none', { type })
    }
    expect(state).toBe(path.state.value)
  })
})
