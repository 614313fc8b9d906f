import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDmnOnThread } from '../../../server/decision-table/dmn/read-on-thread.ts'

const TICK_MS = 10

const example = readFileSync(new URL('edited-in-dmn-js.dmn', import.meta.url), 'utf8')
/** The parser of FEEL takes seconds for a thousand of these. */
const slow = example.replace(/(<inputEntry[^>]*>\s*<text>)[^<]*/, `$1${':{'.repeat(200)}`)

test('a file that takes long to read delays no other request', async () => {
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), TICK_MS)
  const refused = readDmnOnThread(slow).then(
    () => null,
    (error: unknown) => error,
  )
  expect(await refused).toMatchObject({ parts: { fields: [{ code: 'decisionTable.dmn.cell.flag' }] } })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(2)
})
