import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import en from '../lang/en.json' with { type: 'json' }
import et from '../lang/et.json' with { type: 'json' }
import packageFile from '../package.json' with { type: 'json' }
import { environmentSection } from '../server/config.ts'
import { DEMO_PASSWORD, demoAccounts } from '../server/demo/accounts.ts'
import { companyByCode } from '../server/sandbox/companies/companies.ts'
import { projectFolder } from './house/sources.ts'

const read = (path: string) => readFileSync(resolve(projectFolder, path), 'utf8')
const readme = read('README.md')

test('the readme names every demo account', () => {
  expect(readme).toContain(`\`${DEMO_PASSWORD}\``)
  const rows = demoAccounts.filter(({ email, partner }) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${email}\``))
    return !row?.includes(partner ?? '–')
  })
  expect(rows).toEqual([])
})

test('the magic companies of the readme are the sandbox’s', () => {
  const rows = [...readme.matchAll(/^\| (\d{8}) \| (.+?) \|/gm)]
  expect(rows.length).toBeGreaterThan(10)
  for (const [, code = '', name] of rows) expect(companyByCode(code)?.name).toBe(name)
})

test('the readme names every variable of the configuration', () => {
  const names = Object.keys(environmentSection.variables)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``))).toEqual([])
})

test('the files that the recipe for a step names exist', () => {
  expect(readme).toContain('(docs/add-a-step.md)')
  const recipe = read('docs/add-a-step.md')
  const paths = [...recipe.matchAll(/`([a-z0-9]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(resolve(projectFolder, path)))).toEqual([])
})

test('the readme names every script', () => {
  const scripts = Object.keys(packageFile.scripts)
  expect(scripts.filter((name) => !new RegExp(`\`npm (?:run )?${name}\\b`).test(readme))).toEqual([])
})

test('the index of decisions names every record by its title, once', () => {
  const folder = 'docs/decisions'
  const records = readdirSync(resolve(projectFolder, folder))
    .filter((name) => name !== 'README.md')
    .toSorted((a, b) => a.localeCompare(b))
  const titled = records.map((name) => [/^# (.+)$/m.exec(read(`${folder}/${name}`))?.[1], name])
  const lines = [...read(`${folder}/README.md`).matchAll(/^- \[(.+?)\]\((.+?)\): \S.*$/gm)]
  expect(lines.map(([, title, name]) => [title, name])).toEqual(titled)
})

/** A word as it begins in any of its cases. */
const stem = (word: string) => (word.length > 6 ? word.slice(0, -2) : word).toLowerCase()

test('the glossary says the words that the texts say, in both languages', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (.+?) \| (.+?) \| .+ \| `([\w.]+)` \|$/gm)]
  expect(rows.length).toBeGreaterThan(40)
  const wrong = rows.filter(
    ([, english = '', estonian = '', id = '']) =>
      !en[id as keyof typeof en]?.toLowerCase().includes(english.toLowerCase()) ||
      !et[id as keyof typeof et]?.toLowerCase().includes(stem(estonian)),
  )
  expect(wrong.map(([row]) => row)).toEqual([])
})
