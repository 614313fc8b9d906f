import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionKinds } from '../../api/retention.ts'
import { retentionRules } from '../../domain/retention.ts'

const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

test('the operations page names the months of each kind, and the source', () => {
  const rows = [...operations.matchAll(/^\| `(\w+)`: [^|]+ \| (\d+) \| (\d+) \| [^|]+ \| [^|]{15,} \|$/gm)]
  expect(
    rows.map(([, kind, usual, least]) => ({ kind, usual: Number(usual), least: Number(least) })),
  ).toEqual(retentionKinds.map((kind) => ({ kind, ...retentionRules[kind] })))
})
