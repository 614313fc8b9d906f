import type { Dependencies } from './dependencies/dependencies.ts'
import { auditWorkers } from './audit/export.job.ts'
import { containerWorkers } from './container/container.workers.ts'
import { sweepWorker } from './document/sweep.job.ts'
import type { Lifecycles } from './lifecycles.ts'
import type { Worker } from './platform/jobs/jobs.ts'
import { followLimitWorker } from './limit/follow.job.ts'
import { endContractsWorker } from './query/lifecycle/ended.job.ts'
import { inviteWorker } from './user/activation/invite.job.ts'
import { resetWorker } from './user/activation/reset.job.ts'
import { noticeWorker } from './session/notice.job.ts'
import { deliverWorker } from './webhook/deliver.job.ts'
import { linkWorkers } from './selfserve/link.workers.ts'
import { cleanupWorker } from './session/cleanup.job.ts'

/** All background work of the portal. */
export const workers = (dependencies: Dependencies & { lifecycles: Lifecycles }): readonly Worker[] => [
  cleanupWorker(dependencies),
  sweepWorker(dependencies),
  inviteWorker(dependencies),
  resetWorker(dependencies),
  noticeWorker(dependencies),
  endContractsWorker(dependencies),
  followLimitWorker(dependencies),
  deliverWorker(dependencies),
  ...containerWorkers(dependencies),
  ...auditWorkers(dependencies),
  ...linkWorkers(dependencies),
]
