import { parseArgs } from 'node:util'
import { browserPart, checksPart, runParts, vitestPart } from './test-parts.ts'
import { allDeepFiles, commitSeed, filesNamed, type Selection } from './tiers.ts'

/**
 * `npm test`: checks, the core of the tests and a tenth of the deep tier.
 * `npm test -- <words>`: the test files of both tiers whose path contains one of the words.
 * `npm test -- --seed <seed>`: with the deep tenth of that seed instead of this commit's.
 */
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
})

const named = async () => {
  const tests = filesNamed('tests', 'test', words)
  const specs = filesNamed('e2e', 'spec', words)
  if (tests.length + specs.length === 0) {
    console.error(`No test file's path contains ${words.join(' or ')}.`)
    process.exitCode = 1
    return
  }
  const selection: Selection = { tier: 'any' }
  await runParts(
    [
      ...(tests.length > 0 ? [vitestPart(selection, tests)] : []),
      ...(specs.length > 0 ? [browserPart(selection, specs)] : []),
    ],
    '',
  )
}

const core = async (seed: string) => {
  const selection: Selection = { tier: 'core', seed }
  console.log(`A tenth of the deep tier (${allDeepFiles().length} files) runs, chosen by seed ${seed}.`)
  await runParts(
    [checksPart, vitestPart(selection), browserPart(selection)],
    `Run all of this again: npm test -- --seed ${seed}`,
  )
}

await (words.length > 0 ? named() : core(values.seed ?? commitSeed()))
