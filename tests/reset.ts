import { vi } from 'vitest'

/** Functions and objects that tests may replace; the originals, for comparison. */
const replaceable = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'Date',
] as const

const world = globalThis as Record<string, unknown>
/** The worker loads this file for each test file, so the originals are stored on the globals. */
const KEPT = Symbol.for('tehing.tests.pristine')
type Pristine = { globals: ReadonlyMap<string, unknown>; environment: Readonly<NodeJS.ProcessEnv> }

const kept = globalThis as { [KEPT]?: Pristine }
const pristine: Pristine = (kept[KEPT] ??= {
  globals: new Map(replaceable.map((name) => [name, world[name]])),
  environment: { ...process.env },
})

const changedEnvironment = (): string[] =>
  [...new Set([...Object.keys(pristine.environment), ...Object.keys(process.env)])].filter(
    (name) => process.env[name] !== pristine.environment[name],
  )

/** Undoes a test file's changes to the process: clock, globals, spies and environment. */
export const resetProcess = (): void => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of changedEnvironment()) {
    const value = pristine.environment[name]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

/** Names everything that differs from before the first test of the process. */
export const processLeaks = (): string[] => [
  ...[...pristine.globals].flatMap(([name, value]) => (world[name] === value ? [] : [`global ${name}`])),
  ...changedEnvironment().map((name) => `environment ${name}`),
]

/** Fails a file that leaves changes behind. @throws Error naming them */
export const expectNothingLeft = (leaks: readonly string[]): void => {
  if (leaks.length > 0) throw new Error(`This file leaves behind: ${leaks.join(', ')}.`)
}
