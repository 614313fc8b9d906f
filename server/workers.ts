import type { Dependencies } from './dependencies.ts'
import { containerWorkers } from './container/container.workers.ts'
import { sweepWorker } from './document/sweep.job.ts'
import type { Worker } from './jobs/jobs.ts'
import { followLimitWorker } from './limit/follow.job.ts'
import { endContractsWorker } from './query/ended.job.ts'
import { inviteWorker } from './user/activation/invite.job.ts'
import { cleanupWorker } from './session/cleanup.job.ts'

/** All background work of the portal. */
export const workers = (dependencies: Dependencies): readonly Worker[] => [
  cleanupWorker(dependencies),
  sweepWorker(dependencies),
  inviteWorker(dependencies),
  endContractsWorker(dependencies),
  followLimitWorker(dependencies),
  ...containerWorkers(dependencies),
]
