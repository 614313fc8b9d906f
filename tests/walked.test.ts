import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor, createMachine, initialTransition, transition } from 'xstate'
import { containerMachine } from '../machines/lifecycle/container/container.machine.ts'
import { queryMachine } from '../machines/lifecycle/query/query.machine.ts'
import { lifecycleTransitions } from '../machines/lifecycle/query/transitions.ts'
import { readWalked } from '../server/workflow/workflow.routes.ts'
import { workflowCharts } from '../tools/workflow/plugin.ts'
import { readSources } from './house/sources.ts'
import { watchTransitions } from './walked/record.ts'

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

describe('transitions covered by a test run', () => {
  const makeTrial = () =>
    createMachine({
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
    // Machines copy their behaviour from the class when they are created.
    watchTransitions((key) => seen.push(key))
    const trial = makeTrial()
    const [first] = initialTransition(trial)
    expect(first.can({ type: 'go' })).toBe(true)
    expect(seen).toEqual([])
    const [last] = transition(trial, first, { type: 'go' })
    expect(last.value).toBe('last')
    expect(seen).toEqual(['trial.first go 0', 'trial.second  0'])
    createActor(trial).start().send({ type: 'go' })
    expect(seen).toHaveLength(4)
  })

  test('are merged from all test files; missing and invalid ones are ignored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tehing-walked-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    expect(await readWalked(join(folder, 'missing'))).toBeNull()
    expect(await readWalked(folder)).toBeNull()
    const leave = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content))
    await leave('a.json', { at: '2026-11-22T10:00:00.000Z', transitions: { go: { machine: ['b.test.ts'] } } })
    await leave('b.json', {
      at: '2026-11-22T11:00:00.000Z',
      transitions: { go: { machine: ['a.test.ts'], api: ['c.test.ts'] }, stop: { api: ['c.test.ts'] } },
    })
    await leave('c.json', { at: 'never' })
    await writeFile(join(folder, 'd.json'), '{')
    expect(await readWalked(folder)).toEqual({
      at: '2026-11-22T11:00:00.000Z',
      transitions: {
        go: { machine: ['a.test.ts', 'b.test.ts'], api: ['c.test.ts'] },
        stop: { api: ['c.test.ts'] },
      },
    })
  })
})
