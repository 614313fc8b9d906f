import type { ApplyStage } from '../../../api/apply.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { Stage } from './stage.ts'
import { metaOf } from './turn.ts'

const byStage: Record<Stage, ApplyStage> = {
  application: 'decision',
  decision: 'decision',
  contract: 'contract',
  running: 'running',
  closed: 'closed',
  legacy: 'decision',
}

/** How far a submitted application has come, for its customer. */
export const customerStage = (status: StatusCode): ApplyStage => byStage[metaOf(status).stage]
