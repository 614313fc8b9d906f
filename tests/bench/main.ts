import { parseArgs } from 'node:util'
import { type Findings, type Say, machine, toMarkdown, toText, writeInto } from './report.ts'
import { seconds, timed } from './figures.ts'
import { measureApply } from './apply.ts'
import { measureConditions } from './conditions.ts'
import { measureIdle } from './idle.ts'
import { measureLarge } from './large.ts'
import { measureLists } from './lists.ts'
import { measureLoad } from './load.ts'
import { measureMany } from './many.ts'
import { measurePages } from './pages.ts'
import { measurePapers } from './papers.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStart } from './start.ts'
import { measureSteps } from './steps.ts'
import { measureTyping } from './typing.ts'
import { measureUpload } from './upload.ts'

type Section = { title: string; measure: (say: Say) => Promise<Findings> }

/** Sections in running order; the keys are the names for `--only`. */
const sections = {
  start: { title: 'Start', measure: measureStart },
  idle: { title: 'An idle portal', measure: measureIdle },
  pages: { title: 'Pages on a slow machine', measure: measurePages },
  apply: { title: 'The customer’s page on a slow phone', measure: measureApply },
  typing: { title: 'Typing in the largest query', measure: measureTyping },
  large: { title: 'Saving and opening the largest query', measure: measureLarge },
  conditions: { title: 'Opening a query with conditions', measure: measureConditions },
  papers: { title: 'Schedules and papers', measure: measurePapers },
  many: { title: 'Papers, containers and archives', measure: measureMany },
  upload: { title: 'Uploads', measure: measureUpload },
  lists: { title: 'Lists', measure: measureLists },
  steps: { title: 'Saves and steps', measure: measureSteps },
  load: { title: 'Throughput of several portals', measure: measureLoad },
  'sign-in': { title: 'Sign-in', measure: measureSignIn },
} as const satisfies Record<string, Section>

type SectionName = keyof typeof sections

const sectionNames = Object.keys(sections) as SectionName[]

const say = (line: string) => void process.stdout.write(`${line}\n`)

const isSection = (name: string): name is SectionName => sectionNames.some((one) => one === name)

/** @throws Error that lists the sections */
const readArguments = (args: readonly string[]) => {
  const options = { only: { type: 'string', multiple: true }, write: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const wanted = values.only ?? sectionNames
  const unknown = wanted.filter((name) => !isSection(name))
  if (unknown.length > 0)
    throw new Error(`There is no section ${unknown.join(', ')}: ${sectionNames.join(', ')}`)
  return { wanted: wanted.filter(isSection), write: values.write ?? false }
}

const runSection = async (name: SectionName): Promise<Findings> => {
  const { title, measure } = sections[name]
  say(`\n── ${title} ──`)
  const held: { findings?: Findings } = {}
  const took = await timed(async () => (held.findings = await measure((line) => say(`  ${line}`))))
  const findings = held.findings ?? { tables: [], aims: [] }
  say(`\n${toText(findings)}\n  (${seconds(took)} s)`)
  return findings
}

/** Runs the selected sections one after the other; `--write` stores their figures in docs/benchmarks.md. */
const bench = async () => {
  const { wanted, write } = readArguments(process.argv.slice(2))
  say(machine().join('\n'))
  for (const name of wanted) {
    const findings = await runSection(name)
    if (write) writeInto(name, toMarkdown(findings))
  }
  if (write)
    writeInto(
      'machine',
      machine()
        .map((line) => `- ${line}`)
        .join('\n'),
    )
}

try {
  await bench()
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}
