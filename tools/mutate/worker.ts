import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { projectFolder } from '../process.ts'

/** What the parent asks: a test file, over a source with a mistake or over none. */
export type Question = { mutant: { file: string; source: string } | null; test: string }
export type Answer = { failed: boolean; seconds: number }

let planted: { path: string; source: string } | null = null

// The cache of transformed modules would keep the sources without the mistake, and offer those with one to others.
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
    // Who waits for what a mistake keeps from happening waits in vain.
    env: { SOON_MS: '3000' },
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

/** Vitest keeps what earlier runs found of other files, and gives it back as well. */
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
