import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './house/sources.ts'

const page = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8')

const rows = [...page.matchAll(/^\| (\d+)\.(\d+\.\d+) +\| ([12]) +\| (\S+) +\| (.*\S) +\| (.*?) *\|$/gm)].map(
  ([, chapter = '', rest = '', level = '', answer = '', what = '', by = '']) => ({
    chapter: Number(chapter),
    id: `${chapter}.${rest}`,
    level: Number(level),
    answer,
    what,
    files: [...by.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

/** Requirements of levels 1 and 2 by chapter of the standard. */
const counts = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
]

test('every requirement of levels 1 and 2 has one row', () => {
  const found = counts.map((_, index) =>
    [1, 2].map((level) => rows.filter((row) => row.chapter === index + 1 && row.level === level).length),
  )
  expect(found).toEqual(counts)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('every answer is one of the explained ones', () => {
  const answers = new Set(rows.map(({ answer }) => answer))
  expect([...answers].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'built',
    'n/a',
    'no',
    'operator',
    'tested',
    'written',
  ])
})

test('only tested requirements name tests, and only written ones name a file', () => {
  const isTest = (file: string) => /^(?:tests|e2e)\/.+\.(?:test\.tsx?|spec\.ts)$/.test(file)
  const wrong = rows.filter(({ answer, files }) => {
    if (answer === 'tested') return files.length === 0 || !files.every(isTest)
    return answer === 'written' ? files.length === 0 : files.length > 0
  })
  expect(wrong).toEqual([])
})

test('every named file exists', () => {
  const named = [...new Set(rows.flatMap(({ files }) => files))]
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([])
})

test('the page has the right counts', () => {
  const of = (...answers: string[]) => rows.filter(({ answer }) => answers.includes(answer)).length
  const held = of('tested', 'built', 'written')
  const all = held + of('no')
  expect(page).toContain(
    `Of ${all} requirements that are up to the program, ${held} hold (${Math.round((100 * held) / all)} %). Of the other ${all - held},`,
  )
})
