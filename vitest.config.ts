import { defineConfig } from 'vitest/config'
import type { ProvidedContext } from 'vitest'
import { lifecycleChart } from './tools/chart/plugin.ts'
import { workflowChartsPlugin } from './tools/workflow/plugin.ts'

/** Half of a small machine's cores: the API's files each have a database of their own and share one cluster. */
const WORKERS = 2

/** What never comes is told from a slow machine by these: no test waits for them where all is well. */
const TEST_MS = 300_000
const POLL_MS = 60_000

/** Notes which transitions of the machines each test file walks, for the workflow pages. */
const RECORDER = 'tests/walked/vitest.setup.ts'

export default defineConfig({
  plugins: [lifecycleChart(), workflowChartsPlugin()],
  test: {
    retry: 0,
    maxWorkers: WORKERS,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: POLL_MS } },
    passWithNoTests: true,
    projects: [
      project('house', 'node', 'tests/*.test.ts'),
      project('domain', 'node', 'tests/domain/**/*.test.ts', { isolate: false }),
      project('machines', 'node', 'tests/machines/**/*.test.ts', {
        isolate: false,
        setupFiles: [RECORDER],
        provide: { walkLevel: 'machine' },
      }),
      project('ui', 'happy-dom', 'tests/ui/**/*.test.{ts,tsx}', {
        setupFiles: [
          RECORDER,
          'tests/ui/network.setup.ts',
          'tests/ui/patience.setup.ts',
          'tests/ui/deferred.setup.ts',
          'tests/ui/overlays.setup.ts',
        ],
        provide: { walkLevel: 'screen' },
        // happy-dom cannot animate, and no test waits for an animation.
        environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
      }),
      project('api', 'node', 'tests/api/**/*.test.ts', {
        globalSetup: ['tests/api/cluster.setup.ts'],
        setupFiles: [RECORDER],
        provide: { walkLevel: 'api' },
      }),
      project('faults', 'node', 'tests/faults/**/*.test.ts', {
        globalSetup: ['tests/faults/build.setup.ts'],
      }),
    ],
  },
})

type Extra = {
  setupFiles?: string[]
  globalSetup?: string[]
  provide?: Pick<ProvidedContext, 'walkLevel'>
  isolate?: boolean
  environmentOptions?: Record<string, unknown>
}

function project(name: string, environment: string, include: string, extra: Extra = {}) {
  return { extends: true as const, test: { name, environment, include: [include], ...extra } }
}
