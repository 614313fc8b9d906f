import { describe, expect, test } from 'vitest'
import { createMachine, initialTransition, transition } from 'xstate'
import { containerMachine } from '../machines/lifecycle/container/container.machine.ts'
import { queryMachine } from '../machines/lifecycle/query/query.machine.ts'
import { lifecycleTransitions } from '../machines/lifecycle/query/transitions.ts'
import { workflowCharts } from '../tools/workflow/plugin.ts'
import { watchedMachine } from '../tools/workflow/walked-transitions.ts'
import { readSources } from './house/sources.ts'

const charts = await workflowCharts()

/** The status of a state: its own, or its parent's. */
const statusIn = (path: string | null): string | null => path?.split('.')[0] ?? null

const lineOf = (parts: readonly unknown[]): string => JSON.stringify(parts)

describe('the workflow pages', () => {
  test('contain every machine file', () => {
    const made = readSources('machines')
      .filter(({ text }) => /\.createMachine\(/.test(text))
      .map(({ path }) => path)
    expect(made.length).toBeGreaterThan(15)
    expect(charts.map(({ file }) => file).toSorted()).toEqual(made.toSorted())
  })

  test('give each machine and transition a unique name', () => {
    const names = charts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const keys = charts.flatMap(({ transitions }) => transitions.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('contain every step of the query as in the lifecycle', () => {
    const query = charts.find(({ name }) => name === 'query')
    expect(
      query?.transitions
        .filter(({ happening }) => happening.kind === 'event')
        .map(({ from, to, happening, who, needs }) =>
          lineOf([happening.name, statusIn(from), statusIn(to), who, needs]),
        )
        .toSorted(),
    ).toEqual(
      lifecycleTransitions
        .map(({ event, from, to, who, needs }) => lineOf([event, from, to, who, needs]))
        .toSorted(),
    )
    const states = query?.states.map(({ path }) => path) ?? []
    expect(states).toEqual(expect.arrayContaining(['SCR', 'SCR.single', 'SCR.committee']))
    expect(states.filter((path) => !path.includes('.')).toSorted()).toEqual(
      Object.keys(queryMachine.states).toSorted(),
    )
    expect(
      query?.transitions
        .filter(({ happening }) => happening.kind === 'always')
        .map(({ from, to, guard }) => [from, guard, to]),
    ).toEqual([
      ['SCR.single', 'committeeDecides', 'SCR.committee'],
      ['SCR.committee', 'oneDecides', 'SCR.single'],
    ])
    expect(query?.states.find(({ initial }) => initial)?.path).toBe('P')
  })

  test('name the container’s guards, and draw each pair once with its numbers', () => {
    const container = charts.find(({ name }) => name === 'container')
    expect(Object.keys(containerMachine.states).toSorted()).toEqual(
      container?.states.map(({ path }) => path).toSorted(),
    )
    expect(container?.transitions[0]).toMatchObject({
      number: 1,
      from: 'unsent',
      happening: { kind: 'event', name: 'container.send' },
      to: 'sent',
      guard: 'isSendable',
    })
    for (const { transitions, lines } of charts)
      expect(lines.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(
        transitions.filter(({ to }) => to !== null).map(({ number }) => number),
      )
  })

  test('place every state inside the picture without overlaps', () => {
    for (const { boxes, width, height } of charts)
      for (const [index, box] of boxes.entries()) {
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(
          true,
        )
        for (const other of boxes.slice(index + 1))
          expect(
            box.x + box.width <= other.x ||
              other.x + other.width <= box.x ||
              box.y + box.height <= other.y ||
              other.y + other.height <= box.y,
          ).toBe(true)
      }
  })
})

describe('the transitions that the tests walk', () => {
  const trial = createMachine({
    id: 'trial',
    initial: 'first',
    states: {
      first: { always: { guard: () => false, target: 'last' }, on: { go: 'second', wait: {} } },
      second: { always: 'last' },
      last: {},
    },
  })

  test('include every taken transition, also eventless ones, but not queried ones', () => {
    const seen: string[] = []
    const watched = watchedMachine(trial, (key) => seen.push(key))
    const [first] = initialTransition(watched)
    expect(first.can({ type: 'go' })).toBe(true)
    expect(seen).toEqual([])
    const [last] = transition(watched, first, { type: 'go' })
    expect(last.value).toBe('last')
    expect(seen).toEqual(['trial.first go 0', 'trial.second  0'])
    transition(trial, first, { type: 'go' })
    expect(seen).toHaveLength(2)
  })

  test('are all of the lifecycles: the facts of a step do not change its child state', () => {
    const never = charts
      .filter(({ kind }) => kind === 'lifecycle')
      .flatMap(({ transitions }) =>
        transitions.filter(({ coveredBy }) => coveredBy.machine.length === 0).map(({ key }) => key),
      )
    expect(never).toEqual(['query.SCR.single  0', 'query.SCR.committee  0'])
    const query = charts.find(({ name }) => name === 'query')
    expect(query?.transitions[0]?.coveredBy).toEqual({
      machine: ['tests/machines/lifecycle/query.test.ts'],
      api: ['tests/api/lifecycle/paths.test.ts'],
    })
  })

  test('are named with test files that take their steps from the same models', () => {
    const texts = new Map(readSources('tests').map(({ path, text }) => [path.replaceAll('\\', '/'), text]))
    const named = charts.flatMap(({ transitions }) =>
      transitions.flatMap(({ coveredBy: { machine, api } }) => [...machine, ...api]),
    )
    expect([...new Set(named)].filter((file) => !/\/(models|specs)\//.test(texts.get(file) ?? ''))).toEqual(
      [],
    )
  })
})
