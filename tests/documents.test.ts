import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../lang/en.ts'
import { et } from '../lang/et.ts'
import packageFile from '../package.json' with { type: 'json' }
import { environmentSection } from '../server/config.ts'
import { DEMO_PASSWORD, demoAccounts } from '../server/demo/accounts.ts'
import { companyByCode } from '../server/sandbox/companies/companies.ts'
import { client, server } from '../tools/artifacts.ts'
import { projectFolder } from './house/sources.ts'

const read = (path: string) => readFileSync(resolve(projectFolder, path), 'utf8')
const readme = read('README.md')
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

test('the README names every demo account', () => {
  expect(readme).toContain(`\`${DEMO_PASSWORD}\``)
  const rows = demoAccounts.filter(({ email, partner }) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${email}\``))
    return !row?.includes(partner ?? '–')
  })
  expect(rows).toEqual([])
})

test('the README has at most 1,200 words', () => {
  expect(wordsOf(readme)).toBeLessThanOrEqual(1200)
})

test('the sandbox page lists companies that the sandbox has', () => {
  const rows = [...read('docs/sandbox.md').matchAll(/^\| (\d{8}) \| (.+?) \|/gm)]
  expect(rows.length).toBeGreaterThan(10)
  for (const [, code = '', name] of rows) expect(companyByCode(code)?.name).toBe(name)
})

test('the configuration page has a row for every variable', () => {
  const rows = read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const names = Object.keys(environmentSection.variables)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

test('the image and the manifests set only variables that the program reads', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...read(`docs/deploy/${file}`).matchAll(pattern)].map(([, name = '']) => name)
  const names = [
    ...namesIn('Containerfile', /\b([A-Z_]+)=/g),
    ...namesIn('compose.yaml', /^ {6}([A-Z_]+): /gm),
    ...namesIn('kubernetes/deployment.yaml', /name: ([A-Z_]+), value/g),
  ]
  expect(names).toEqual(expect.arrayContaining(['DATA_DIR', 'DATABASE_URL', 'TRUST_PROXY']))
  const ofOthers = [
    'NODE_COMPILE_CACHE',
    'PATH',
    'DOMAIN',
    'POSTGRES_PASSWORD',
    'OWNER_PASSWORD',
    'PROGRAM_PASSWORD',
  ]
  const known = [...Object.keys(environmentSection.variables), ...ofOthers, 'BUILD_IMAGE', 'RUNTIME_IMAGE']
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('the image holds all that client and server are built from', () => {
  const ignored = read('docs/deploy/Containerfile.dockerignore').split('\n')
  const sources = [...client.sources, ...server.sources]
  expect(sources.filter((path) => ignored.includes(path.split('/')[0] ?? ''))).toEqual([
    'node_modules/.package-lock.json',
    'node_modules/.package-lock.json',
  ])
})

test('CONTRIBUTING has a row for every script', () => {
  const scripts = Object.keys(packageFile.scripts)
  const rows = read('CONTRIBUTING.md')
  expect(scripts.filter((name) => !new RegExp(`^\\| \`npm (?:run )?${name}[\` ]`, 'm').test(rows))).toEqual(
    [],
  )
})

test('the changelog has an “Unreleased” section and one for each version', () => {
  const sections = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name)
  const [released = ''] = packageFile.version.split('-')
  expect(sections[0]).toBe('Unreleased')
  expect(packageFile.version.includes('-') || sections.includes(released)).toBe(true)
})

/** The anchors that GitHub makes of a document's headings. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const deadLinksOf = (file: string): string[] => {
  const text = read(file).replaceAll(/^```.*?^```$/gms, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[.+?\]: (\S+)$/gm)].map(([, a, b]) => a ?? b ?? '')
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      const linked = path === '' ? file : resolve(projectFolder, dirname(file), path)
      if (!existsSync(resolve(projectFolder, linked))) return true
      return anchor !== undefined && !anchorsOf(read(linked)).includes(anchor)
    })
    .map((target) => `${file}: ${target}`)
}

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: projectFolder })

test('every link between documents leads to an existing file and heading', () => {
  expect(documents.length).toBeGreaterThan(40)
  expect(documents.flatMap(deadLinksOf)).toEqual([])
})

test('every file and folder named in a document exists', () => {
  const named = documents.flatMap((file) =>
    [
      ...read(file).matchAll(/`((?:api|docs|domain|e2e|lang|machines|server|src|tests|tools)\/[\w./-]*)`/g),
    ].map(([, path = '']) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(200)
  const gone = named.filter(({ path }) => !existsSync(resolve(projectFolder, path)))
  expect(gone.map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

test('a link that is a record’s number leads to that record', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\[(\d{3})\]\(([^)#]+)/g)].map(([, number, target = '']) => ({
      file,
      number,
      target,
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ number, target }) => basename(target).slice(0, 3) !== number)).toEqual([])
})

const records = readdirSync(resolve(projectFolder, 'docs/decisions'))
  .filter((name) => name !== 'README.md')
  .toSorted((a, b) => a.localeCompare(b))

test('every decision record has a date, its three parts and at most 300 words', () => {
  const parts = ['**Context.**', '**Decision.**', '**Consequences.**']
  const wrong = records.filter((name) => {
    const text = read(`docs/decisions/${name}`)
    const number = name.slice(0, 3)
    return !(
      text.startsWith(`# ${number} `) &&
      /^\d{4}-\d{2}-\d{2}$/m.test(text) &&
      parts.every((part) => text.includes(`\n${part} `) || text.includes(`\n${part}\n`)) &&
      wordsOf(text) <= 300
    )
  })
  expect(wrong).toEqual([])
})

test('the index names every decision record by its title, once', () => {
  const folder = 'docs/decisions'
  const titled = records.map((name) => [/^# (.+)$/m.exec(read(`${folder}/${name}`))?.[1], name])
  const lines = [...read(`${folder}/README.md`).matchAll(/^- \[(.+?)\]\((.+?)\): \S.*$/gm)]
  const indexed = lines
    .map(([, title, name = '']) => [title, name])
    .toSorted(([, a = ''], [, b = '']) => a.localeCompare(b))
  expect(indexed).toEqual(titled)
})

/** A word as it begins in any of its cases. */
const stem = (word: string) => (word.length > 6 ? word.slice(0, -2) : word).toLowerCase()

test('the glossary uses the words of the texts in both languages', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (.+?) \| (.+?) \| .+ \| `([\w.]+)` \|$/gm)]
  expect(rows.length).toBeGreaterThan(40)
  const wrong = rows.filter(
    ([, english = '', estonian = '', id = '']) =>
      !en[id as keyof typeof en]?.toLowerCase().includes(english.toLowerCase()) ||
      !et[id as keyof typeof et]?.toLowerCase().includes(stem(estonian)),
  )
  expect(wrong.map(([row]) => row)).toEqual([])
})
