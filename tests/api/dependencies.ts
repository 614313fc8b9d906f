import type { AppDependencies } from '../../server/app.ts'
import { openFileStore } from '../../server/file-store/file-store.ts'
import type { BucketCallOptions } from '../../server/file-store/backend.ts'
import { createLifecycles } from '../../server/lifecycles.ts'
import type { Worker } from '../../server/platform/jobs/jobs.ts'
import { createTokens } from '../../server/session/session-token.ts'
import { workers } from '../../server/workers.ts'

export const TEST_SECRET = 'a secret for tests only, of forty letters'

type Given = Pick<AppDependencies, 'config' | 'database' | 'jobs' | 'services' | 'now'>

/** Everything that a portal in the tests' process needs. */
export const dependenciesOf = (given: Given, callOptions?: BucketCallOptions): AppDependencies => {
  const { jobs, now, services } = given
  const tokens = createTokens(TEST_SECRET)
  return {
    ...given,
    files: openFileStore(given.config, callOptions),
    lifecycles: createLifecycles({ jobs, now, services, tokens }),
    tokens,
  }
}

/** A schedule would change what a test has arranged whenever its minute comes. */
export const workersWithoutSchedules = (dependencies: AppDependencies): Worker[] =>
  workers(dependencies).map(({ every: _, ...each }) => each)
