import { defineConfig } from 'vitest/config'
import type { ProvidedContext } from 'vitest'
import { lifecycleChart } from './tools/chart/plugin.ts'
import { workflowChartsPlugin } from './tools/workflow/plugin.ts'

/** Half of a small machine's cores: the API's files each have a database of their own and share one cluster. */
const WORKERS = 2

/** Notes which transitions of the machines each test file walks, for the workflow pages. */
const RECORDER = 'tests/walked/vitest.setup.ts'

export default defineConfig({
  plugins: [lifecycleChart(), workflowChartsPlugin()],
  test: {
    retry: 0,
    maxWorkers: WORKERS,
    passWithNoTests: true,
    projects: [
      project('house', 'node', 'tests/*.test.ts', { testTimeout: 60_000 }),
      project('domain', 'node', 'tests/domain/**/*.test.ts', { isolate: false }),
      project('machines', 'node', 'tests/machines/**/*.test.ts', {
        isolate: false,
        testTimeout: 30_000,
        setupFiles: [RECORDER],
        provide: { walkLevel: 'machine' },
      }),
      project('ui', 'happy-dom', 'tests/ui/**/*.test.{ts,tsx}', {
        testTimeout: 90_000,
        setupFiles: [
          RECORDER,
          'tests/ui/network.setup.ts',
          'tests/ui/patience.setup.ts',
          'tests/ui/overlays.setup.ts',
        ],
        provide: { walkLevel: 'screen' },
        expect: { poll: { timeout: 20_000 } },
        // happy-dom cannot animate, and no test waits for an animation.
        environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
      }),
      project('api', 'node', 'tests/api/**/*.test.ts', {
        globalSetup: ['tests/api/cluster.setup.ts'],
        setupFiles: [RECORDER],
        provide: { walkLevel: 'api' },
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      project('faults', 'node', 'tests/faults/**/*.test.ts', { testTimeout: 90_000, hookTimeout: 90_000 }),
    ],
  },
})

type Extra = {
  setupFiles?: string[]
  expect?: { poll: { timeout: number } }
  globalSetup?: string[]
  provide?: Pick<ProvidedContext, 'walkLevel'>
  testTimeout?: number
  hookTimeout?: number
  isolate?: boolean
  environmentOptions?: Record<string, unknown>
}

function project(name: string, environment: string, include: string, extra: Extra = {}) {
  return { extends: true as const, test: { name, environment, include: [include], ...extra } }
}
