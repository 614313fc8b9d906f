import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { projectFolder } from '../process.ts'

/** A test file to run with a mutated source, or without one. */
export type Question = { mutant: { file: string; source: string } | null; test: string }
export type Answer = { failed: boolean; seconds: number }

let planted: { path: string; source: string } | null = null

// The cache of transformed modules would return unchanged sources, and mutated ones to other runs.
const vitest = await createVitest(
  {
    config: false,
    watch: false,
    fsModuleCache: false,
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 30_000,
    // Tests fail soon if a mutant prevents an awaited event.
    env: { EVENTUALLY_MS: '3000' },
    include: ['tests/{machines,domain}/**/*.test.ts'],
    reporters: [{}],
  },
  {
    root: projectFolder,
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id.split('?')[0] === planted?.path ? planted?.source : undefined),
      },
    ],
  },
)

/** Vitest also returns the results of earlier runs of other files; they are ignored. */
const fails = async (test: string): Promise<boolean> => {
  const path = resolve(projectFolder, test)
  const specifications = await vitest.globTestSpecifications([path])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const own = testModules.filter(({ moduleId }) => moduleId === path)
  return own.length !== 1 || own[0]?.state() !== 'passed' || unhandledErrors.length > 0
}

const plant = (mutant: Question['mutant']) => {
  const path = mutant && resolve(projectFolder, mutant.file)
  for (const changed of [planted?.path, path]) if (changed) vitest.invalidateFile(changed)
  planted = mutant && path ? { path, source: mutant.source } : null
}

process.on('message', ({ mutant, test }: Question) => {
  const started = performance.now()
  plant(mutant)
  void fails(test).then((failed) =>
    process.send?.({ failed, seconds: (performance.now() - started) / 1000 } satisfies Answer),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
