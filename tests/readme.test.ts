import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
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
  const names = [...read('server/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``))).toEqual([])
})

test('the readme names every script', () => {
  const scripts = Object.keys(packageFile.scripts)
  expect(scripts.filter((name) => !new RegExp(`\`npm (?:run )?${name}\\b`).test(readme))).toEqual([])
})
