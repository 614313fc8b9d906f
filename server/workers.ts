import type { Dependencies } from './dependencies/dependencies.ts'
import { auditExport } from './audit/audit-export.ts'
import { conditionWorkers } from './condition/condition-deadlines.ts'
import { conditionLetterWorkers } from './condition/condition-letters.ts'
import { containerWorkers } from './container/container.workers.ts'
import { exportWorkers } from './export/export.job.ts'
import { queryExport } from './query-list/query-export.ts'
import { sweepWorker } from './document/sweep.job.ts'
import { notingFailures } from './failed-work/note-failure.ts'
import type { Lifecycles } from './lifecycles.ts'
import type { Worker } from './platform/jobs/jobs.ts'
import { partnerDecisionLetterWorker } from './notification/partner-decision-letter.job.ts'
import { newsWorker } from './notification/news.job.ts'
import { waitingLetterWorker } from './decision-table/waiting-letter.job.ts'
import { voteLetterWorker } from './notification/vote-letter.job.ts'
import { followLimitWorker } from './limit/follow.job.ts'
import type { Fingerprints } from './query/parts/representative.ts'
import { queryDeadlinesWorker } from './query/lifecycle/deadlines.job.ts'
import { endContractsWorker } from './query/lifecycle/ended.job.ts'
import { retentionWorker } from './privacy/retention.job.ts'
import { recountVotesWorker } from './query/lifecycle/committee-vote.ts'
import { inviteWorker } from './user/activation/invite.job.ts'
import { resetWorker } from './user/activation/reset.job.ts'
import { copyNoticeWorker } from './session/passkey/copy-notice.job.ts'
import { recoveryWorker } from './session/passkey/recovery.job.ts'
import { noticeWorker } from './session/notice.job.ts'
import { identityNoticeWorker } from './user/identity-notice.job.ts'
import { deliverWorker } from './webhook/deliver.job.ts'
import { linkWorkers } from './selfserve/offer.workers.ts'
import { remindOfWithdrawalWorker } from './secci/remind-of-withdrawal.ts'
import { riskWorkers } from './risk/risk.job.ts'
import { screeningWorkers } from './screening/screening.job.ts'
import { sendSecciWorker } from './secci/send-secci.ts'
import { outcomeLetterWorker } from './review/outcome-letter.job.ts'
import { withdrawalLetterWorker } from './withdrawal/withdrawal-letter.ts'
import { ocelExport, xesExport } from './workflow/event-log.ts'
import { cleanupWorker } from './cleanup.job.ts'

type WorkerDependencies = Dependencies & { lifecycles: Lifecycles } & Fingerprints

const every = (dependencies: WorkerDependencies): readonly Worker[] => [
  cleanupWorker(dependencies),
  retentionWorker(dependencies),
  sweepWorker(dependencies),
  inviteWorker(dependencies),
  resetWorker(dependencies),
  noticeWorker(dependencies),
  identityNoticeWorker(dependencies),
  recoveryWorker(dependencies),
  copyNoticeWorker(dependencies),
  endContractsWorker(dependencies),
  queryDeadlinesWorker(dependencies),
  recountVotesWorker(dependencies),
  followLimitWorker(dependencies),
  ...screeningWorkers(dependencies),
  ...riskWorkers(dependencies),
  deliverWorker(dependencies),
  newsWorker(dependencies),
  voteLetterWorker(dependencies),
  waitingLetterWorker(dependencies),
  partnerDecisionLetterWorker(dependencies),
  outcomeLetterWorker(dependencies),
  withdrawalLetterWorker(dependencies),
  sendSecciWorker(dependencies),
  remindOfWithdrawalWorker(dependencies),
  ...containerWorkers(dependencies),
  ...conditionWorkers(dependencies),
  ...conditionLetterWorkers(dependencies),
  ...exportWorkers(dependencies, {
    audit: auditExport(dependencies),
    queries: queryExport(dependencies),
    xes: xesExport(dependencies),
    ocel: ocelExport(dependencies),
  }),
  ...linkWorkers(dependencies),
]

/** All background work of the portal. */
export const workers = (dependencies: WorkerDependencies): readonly Worker[] =>
  every(dependencies).map(notingFailures(dependencies.database))
