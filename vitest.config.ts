import { defineConfig } from 'vitest/config'
import { lifecycleChart } from './tools/chart/plugin.ts'
import { textChunksPlugin } from './tools/text-chunks.ts'
import { selectedFiles } from './tools/tiers.ts'
import { workflowChartsPlugin } from './tools/workflow/plugin.ts'

/** Twice the cores of a small machine: API tests wait for PostgreSQL, jobs and programs half of their time. */
const WORKERS = 4

/** Tells a hanging test from a slow machine: no test takes as long where all is well. */
const TEST_MS = 300_000
const POLL_MS = 60_000

/**
 * Files that replace modules (`vi.mock`, `vi.resetModules`) or leave something in them: what they load must not be shared
 * with other files.
 */
const REPLACES_MODULES = '**/*.isolated.{test,deep.test}.{ts,tsx}'

const screens = {
  setupFiles: [
    'tests/ui/reset.setup.ts',
    'tests/ui/console.setup.ts',
    'tests/ui/network.setup.ts',
    'tests/ui/patience.setup.ts',
    'tests/ui/deferred.setup.ts',
    'tests/ui/overlays.setup.ts',
  ],
  // happy-dom has no animations.
  environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
}
const api = {
  globalSetup: ['tests/api/cluster.setup.ts'],
  setupFiles: ['tests/reset.setup.ts'],
}

export default defineConfig({
  plugins: [lifecycleChart(), workflowChartsPlugin(), textChunksPlugin()],
  test: {
    retry: 0,
    maxWorkers: WORKERS,
    // Tests create many short-lived objects: in a small young generation V8 copies them again and again.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: POLL_MS } },
    passWithNoTests: true,
    projects: [
      ...sharedAndAlone('house', 'node', 'tests/*', {}),
      project('domain', 'node', 'tests/domain/**/*', {}),
      project('machines', 'node', 'tests/machines/**/*', {}),
      ...sharedAndAlone('ui', 'happy-dom', 'tests/ui/**/*', screens),
      ...sharedAndAlone('api', 'node', 'tests/api/**/*', api),
      project('faults', 'node', 'tests/faults/**/*', { globalSetup: ['tests/faults/build.setup.ts'] }),
    ],
  },
})

type Extra = {
  setupFiles?: string[]
  globalSetup?: string[]
  environmentOptions?: Record<string, unknown>
}

/** Files of a project share the modules that a worker has loaded. */
function project(name: string, environment: string, files: string, extra: Extra) {
  const { include, exclude } = selectedFiles(files, 'test')
  return {
    extends: true as const,
    test: { name, environment, isolate: false, include: [include], exclude, ...extra },
  }
}

/** Two projects of the same files: those that share modules, and those that replace some and load all by themselves. */
function sharedAndAlone(name: string, environment: string, files: string, extra: Extra) {
  const shared = project(name, environment, files, extra)
  const { include, exclude } = shared.test
  return [
    { ...shared, test: { ...shared.test, exclude: [...exclude, REPLACES_MODULES] } },
    {
      ...shared,
      test: {
        ...shared.test,
        name: `${name}-isolated`,
        isolate: true,
        include: include.map((pattern) => pattern.replace(/\*(?=\.(?:deep\.)?test)/, '*.isolated')),
      },
    },
  ]
}
