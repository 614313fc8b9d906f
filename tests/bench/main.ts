import { parseArgs } from 'node:util'
import { writeInto } from './document.ts'
import { seconds, timed } from './figures.ts'
import { machine } from './machine.ts'
import { toMarkdown, toText, type Findings } from './report.ts'
import { sectionNames, sections, type SectionName } from './sections.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const isSection = (name: string): name is SectionName => sectionNames.some((one) => one === name)

/** @throws Error that names what can be asked for */
const readWishes = (args: readonly string[]) => {
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

/** Runs the wanted sections one after the other; with `--write` their figures go into docs/benchmarks.md. */
const bench = async () => {
  const { wanted, write } = readWishes(process.argv.slice(2))
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
