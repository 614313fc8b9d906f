import { expect, test } from 'vitest'
import {
  askForLetter,
  waitForValue,
  behindProxy,
  type DatabaseLine,
  databaseLines,
  expectEnd,
  lettersTo,
  ready,
  RESUME_MS,
} from './behind-proxy.ts'
import { complaintsOf } from './program.ts'
import type { Mode } from './tcp-proxy.ts'

const SHOP = 'shop@tehing.example'

/** `ready`: null if both are fine. `letter`: the response of the call that requests one. */
type Row = {
  line: DatabaseLine
  mode: Exclude<Mode, 'pass'>
  ready: 200 | 503 | null
  letter: 204 | 503
  /** Whether the letter is sent during the fault. */
  goesOut: boolean
  /** Whether a start waits for the end of the fault. */
  startWaits: boolean
}

const rows: readonly Row[] = [
  { line: 'queries', mode: 'silent', ready: 503, letter: 503, goesOut: false, startWaits: true },
  { line: 'queries', mode: 'slow', ready: null, letter: 204, goesOut: true, startWaits: false },
  { line: 'queries', mode: 'cut', ready: 503, letter: 503, goesOut: false, startWaits: true },
  { line: 'jobs', mode: 'silent', ready: 503, letter: 204, goesOut: false, startWaits: true },
  { line: 'jobs', mode: 'slow', ready: null, letter: 204, goesOut: true, startWaits: false },
  { line: 'jobs', mode: 'cut', ready: 503, letter: 204, goesOut: false, startWaits: true },
  { line: 'listener', mode: 'silent', ready: 200, letter: 204, goesOut: true, startWaits: false },
  { line: 'listener', mode: 'slow', ready: 200, letter: 204, goesOut: true, startWaits: false },
  { line: 'listener', mode: 'cut', ready: 200, letter: 204, goesOut: true, startWaits: false },
]

const walk = (row: Row): Promise<void> =>
  behindProxy(async ({ proxy, start, begin }) => {
    const { line, mode } = row
    const program = await start()
    proxy.set(mode, [line])
    if (row.ready !== null) expect(await ready(program)).toBe(row.ready)
    expect(await askForLetter(program, SHOP)).toBe(row.letter)
    if (row.goesOut) await waitForValue(() => lettersTo(program, SHOP), 1, RESUME_MS)
    else expect(await lettersTo(program, SHOP)).toBe(0)
    proxy.set('pass')
    await waitForValue(() => ready(program), 200, RESUME_MS)
    if (row.letter === 503) expect(await askForLetter(program, SHOP)).toBe(204)
    await waitForValue(() => lettersTo(program, SHOP), 1, RESUME_MS)

    proxy.set(mode, [line])
    await expectEnd(program)

    const next = await begin()
    if (row.startWaits) {
      await next.hears('trying again for a minute')
      proxy.set('pass')
    }
    await next.hears('Tehing is at')
    await waitForValue(() => ready(next), 200, RESUME_MS)
    await expectEnd(next)
  })

// Connections in parallel, their modes in sequence: programs mostly wait, but starts are expensive.
test.concurrent.each(databaseLines)(
  '%s: silent, slow and cut, while serving, stopping and starting',
  async (line) => {
    for (const row of rows.filter((one) => one.line === line))
      await walk(row).catch((cause: unknown) => {
        throw new Error(`${row.mode}: ${String(cause)}`, { cause })
      })
  },
)

test('a start waits a minute for a database and then gives up', () =>
  behindProxy(async ({ proxy, begin }) => {
    proxy.set('cut')
    const program = await begin()
    const since = performance.now()
    const { code, lines } = await complaintsOf(program)
    expect(code).toBe(1)
    expect(performance.now() - since).toBeGreaterThan(60_000)
    expect(lines).toEqual([
      expect.stringContaining('trying again for a minute'),
      expect.stringContaining('cannot be used (DATABASE_OWNER_URL)'),
    ])
  }))
