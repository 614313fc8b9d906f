import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AnyStateMachine, type AnyStateNode, fromPromise, setup, StateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { projectFolder, readSources } from '../../house/sources.ts'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child)),
]

/** Parts that need a running actor; lifecycle machines run by `transition()` only. */
const impureParts = (machine: AnyStateMachine): string[] => [
  ...nodesOf(machine.root).flatMap((node) => [
    ...node.invoke.map(() => `${node.id} invokes`),
    ...node.after.map(() => `${node.id} waits`),
  ]),
  ...Object.keys(machine.implementations.actors).map((name) => `actor ${name}`),
  ...Object.keys(machine.implementations.delays).map((name) => `delay ${name}`),
]

const files = globSync('machines/lifecycle/**/*.machine.ts', { cwd: projectFolder }).toSorted()

describe('lifecycle machines are pure', () => {
  test('there are machines to check', () => {
    expect(files.length).toBeGreaterThan(1)
  })
  test.each(files)('%s has no invocations, delays and spawned actors', async (file) => {
    const module: Record<string, unknown> = await import(resolve(projectFolder, file))
    const machines = Object.values(module).filter((one) => one instanceof StateMachine)
    expect(machines.length).toBeGreaterThan(0)
    expect(machines.flatMap((machine) => impureParts(machine))).toEqual([])
  })
  test('none spawns in an assignment, which the definition does not show', () => {
    const spawning = readSources('machines/lifecycle').filter(({ text }) => /\bspawn\w*\b/.test(text))
    expect(spawning.map(({ path }) => path)).toEqual([])
  })
  test('finds an invocation, a delay and an actor in a nested state', () => {
    const machine = setup({
      actors: { load: fromPromise(async () => undefined) },
      delays: { later: 10 },
    }).createMachine({
      id: 'planted',
      initial: 'outer',
      states: {
        outer: {
          initial: 'inner',
          states: { inner: { invoke: { src: 'load' }, after: { later: 'over' } }, over: {} },
        },
      },
    })
    expect(impureParts(machine)).toEqual([
      'planted.outer.inner invokes',
      'planted.outer.inner waits',
      'actor load',
      'delay later',
    ])
  })
})
