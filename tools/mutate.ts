import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accepted } from './mutate/accepted.ts'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'
import { type Runner, startRunner } from './mutate/pool.ts'
import { projectFolder } from './process.ts'
import { shuffleBySeed } from './tiers.ts'
import { importers, reachedBy } from './import-graph.ts'

/** Left out, because it mutates the machine itself. */
const MUTATES_ITSELF = 'tests/machines/lifecycle/mutation.test.ts'

/** Runs first: it has no timers, so it fails fastest. */
const TABLES = 'tests/machines/flow/tables.test.ts'

/** Every test file of machines and domain. */
const testFiles = globSync('tests/{machines,domain}/**/*.test.ts', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== MUTATES_ITSELF)
  .toSorted()

const graph = importers()

/** Only tests of the source's own level must kill its mutants. The tables of the machines also test the domain's delays. */
const isOfItsLevel = (test: string, file: string): boolean =>
  file.startsWith('machines/')
    ? test.startsWith('tests/machines/')
    : test.startsWith('tests/domain/') || test === TABLES

/** Test files of the source's level that import it, fastest first: several of them kill most mutants. */
const testsFor = (file: string, seconds: ReadonlyMap<string, number>): string[] => {
  const reached = reachedBy([file], graph)
  const cost = (test: string) => (test === TABLES ? 0 : (seconds.get(test) ?? 0))
  return testFiles
    .filter((test) => isOfItsLevel(test, file) && reached.has(test))
    .toSorted((a, b) => cost(a) - cost(b))
}

const RUNNERS = 2
const REPORT_EVERY = 100
const TOO_LONG_S = 120
/** Timeout of a test: these seconds plus its usual time times the factor, so that only an endless loop exceeds it. */
const TIMEOUT_S = 60
const TIMEOUT_FACTOR = 5
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
/** `--sample` mutants chosen by the seed, or all of them. */
const mutants =
  values.sample === undefined
    ? every
    : shuffleBySeed(values.seed, every, ({ file, name, line }) => `${file}:${line} ${name}`).slice(
        0,
        Number(values.sample),
      )

/** Times each test without a mutant. @throws Error if one fails */
async function timeTests(runner: Runner): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  const wanted = new Set(files.flatMap((file) => testsFor(file, seconds)))
  for (const test of testFiles.filter((each) => wanted.has(each))) {
    const answer = await runner.ask({ mutant: null, test }, TOO_LONG_S)
    if (answer.failed) throw new Error(`${test} fails without a mutant`)
    seconds.set(test, answer.seconds)
  }
  return seconds
}

const started = performance.now()
const minutes = () => ((performance.now() - started) / 60_000).toFixed(1)
const survivors: Mutant[] = []
const waiting = [...mutants]
let done = 0

const isAccepted = ({ file, name }: Pick<Mutant, 'file' | 'name'>) =>
  accepted.some((one) => one.file === file && one.name === name)

async function isKilled(runner: Runner, mutant: Mutant, seconds: ReadonlyMap<string, number>) {
  for (const test of testsFor(mutant.file, seconds)) {
    const usual = seconds.get(test) ?? 0
    const { failed } = await runner.ask({ mutant, test }, TIMEOUT_S + TIMEOUT_FACTOR * usual)
    if (failed) return true
  }
  return false
}

async function work(runner: Runner, seconds: ReadonlyMap<string, number>) {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    if (!(await isKilled(runner, mutant, seconds))) {
      survivors.push(mutant)
      if (!isAccepted(mutant)) say(`✗ ${mutant.file}:${mutant.line} ${mutant.name}`)
    }
    done += 1
    if (done % REPORT_EVERY === 0)
      say(`${done} of ${mutants.length} mutants, ${survivors.length} survived, ${minutes()} min`)
  }
}

function report() {
  for (const area of ['machines/', 'domain/', 'api/']) {
    const of = (list: readonly Mutant[]) => list.filter(({ file }) => file.startsWith(area)).length
    const all = of(mutants)
    if (all > 0) say(`${area} ${all - of(survivors)} of ${all} killed`)
  }
  const unexplained = survivors.filter((mutant) => !isAccepted(mutant))
  const stale = accepted.filter(
    ({ file, name }) =>
      values.sample === undefined &&
      files.includes(file) &&
      !survivors.some((one) => one.file === file && one.name === name),
  )
  for (const { file, name } of stale) say(`✗ accepted, but killed or gone: ${file} ${name}`)
  say(`${survivors.length} survived, ${unexplained.length} of them unexplained (${minutes()} min)`)
  process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0
}

say(`${mutants.length} of ${every.length} mutants in ${files.length} files, seed ${values.seed}`)
const runners = await Promise.all(Array.from({ length: RUNNERS }, startRunner))
const [first] = runners
if (!first) throw new Error('no runner')
const seconds = await timeTests(first)
say(`the tests pass without a mutant (${minutes()} min)`)
await Promise.all(runners.map((runner) => work(runner, seconds)))
for (const runner of runners) runner.stop()
report()
