import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accepted } from './mutate/accepted.ts'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'
import { type Runner, startRunner } from './mutate/pool.ts'
import { projectFolder } from './process.ts'
import { inOrderOf } from './tiers.ts'
import { importers, reachedBy } from './import-graph.ts'

/** Plants mistakes of its own: it asks whether the tables would notice them, not whether the machine is right. */
const PLANTS_ITSELF = 'tests/machines/lifecycle/mutation.test.ts'

/** Waits for nothing, so it fails at once. */
const TABLES = 'tests/machines/flow/tables.test.ts'

/** Every test file of machines and domain. */
const testFiles = globSync('tests/{machines,domain}/**/*.test.ts', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== PLANTS_ITSELF)
  .toSorted()

const graph = importers()

/** What a rule says is asked where the rule is tested, not where it is used; times are named by the tables. */
const isAsked = (test: string, file: string): boolean =>
  file.startsWith('machines/')
    ? test.startsWith('tests/machines/')
    : test.startsWith('tests/domain/') || test === TABLES

/** The test files of its own level that reach a source, the fastest first: most mistakes are noticed by many. */
const testsFor = (file: string, seconds: ReadonlyMap<string, number>): string[] => {
  const reached = reachedBy([file], graph)
  const cost = (test: string) => (test === TABLES ? 0 : (seconds.get(test) ?? 0))
  return testFiles
    .filter((test) => isAsked(test, file) && reached.has(test))
    .toSorted((a, b) => cost(a) - cost(b))
}

const RUNNERS = 2
const REPORT_EVERY = 100
const TOO_LONG_S = 120
/** An endless loop is told from a busy machine by this many seconds, and as many times what a test takes. */
const PATIENCE_S = 60
const PATIENCE = 5
const say = (line: string) => console.log(line)

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})
const files = globSync(['machines/**/*.ts', 'domain/**/*.ts', 'api/*.calls.ts'], { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !values.only || values.only.some((part) => path.includes(part)))
  .toSorted()
const every = files.flatMap(mutantsOf)
/** As many mistakes as asked for, chosen by the seed; without `--sample` all of them. */
const mutants =
  values.sample === undefined
    ? every
    : inOrderOf(values.seed, every, ({ file, name, line }) => `${file}:${line} ${name}`).slice(
        0,
        Number(values.sample),
      )

/** The tests must be green without a mistake; how long each takes decides which are asked first. */
async function timeTests(runner: Runner): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  const asked = new Set(files.flatMap((file) => testsFor(file, seconds)))
  for (const test of testFiles.filter((each) => asked.has(each))) {
    const answer = await runner.ask({ mutant: null, test }, TOO_LONG_S)
    if (answer.failed) throw new Error(`${test} fails without any mistake`)
    seconds.set(test, answer.seconds)
  }
  return seconds
}

const started = performance.now()
const minutes = () => ((performance.now() - started) / 60_000).toFixed(1)
const unnoticed: Mutant[] = []
const waiting = [...mutants]
let done = 0

const isAccepted = ({ file, name }: Pick<Mutant, 'file' | 'name'>) =>
  accepted.some((one) => one.file === file && one.name === name)

async function isNoticed(runner: Runner, mutant: Mutant, seconds: ReadonlyMap<string, number>) {
  for (const test of testsFor(mutant.file, seconds)) {
    const usual = seconds.get(test) ?? 0
    const { failed } = await runner.ask({ mutant, test }, PATIENCE_S + PATIENCE * usual)
    if (failed) return true
  }
  return false
}

async function work(runner: Runner, seconds: ReadonlyMap<string, number>) {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    if (!(await isNoticed(runner, mutant, seconds))) {
      unnoticed.push(mutant)
      if (!isAccepted(mutant)) say(`✗ ${mutant.file}:${mutant.line} ${mutant.name}`)
    }
    done += 1
    if (done % REPORT_EVERY === 0)
      say(`${done} of ${mutants.length} planted, ${unnoticed.length} unnoticed, ${minutes()} min`)
  }
}

function report() {
  for (const area of ['machines/', 'domain/', 'api/']) {
    const of = (list: readonly Mutant[]) => list.filter(({ file }) => file.startsWith(area)).length
    const planted = of(mutants)
    if (planted > 0) say(`${area} ${planted - of(unnoticed)} of ${planted} noticed`)
  }
  const unexplained = unnoticed.filter((mutant) => !isAccepted(mutant))
  const stale = accepted.filter(
    ({ file, name }) =>
      values.sample === undefined &&
      files.includes(file) &&
      !unnoticed.some((one) => one.file === file && one.name === name),
  )
  for (const { file, name } of stale) say(`✗ accepted, but noticed or gone: ${file} ${name}`)
  say(`${unnoticed.length} unnoticed, ${unexplained.length} of them unexplained (${minutes()} min)`)
  process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0
}

say(`${mutants.length} of ${every.length} mistakes in ${files.length} files, seed ${values.seed}`)
const runners = await Promise.all(Array.from({ length: RUNNERS }, startRunner))
const [first] = runners
if (!first) throw new Error('no runner')
const seconds = await timeTests(first)
say(`the tests are green without any (${minutes()} min)`)
await Promise.all(runners.map((runner) => work(runner, seconds)))
for (const runner of runners) runner.stop()
report()
