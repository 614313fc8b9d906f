import { FormattedMessage } from 'react-intl'
import type { TablePhase } from '../../api/decision-table-version.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'

const tones: Record<TablePhase, BadgeTone> = {
  draft: 'pending',
  waiting: 'waiting',
  scheduled: 'pending',
  inForce: 'approved',
  superseded: 'plain',
  refused: 'terminated',
  withdrawn: 'terminated',
}

/** The state of a version. */
export const PhaseBadge = ({ phase }: { phase: TablePhase }) => (
  <Badge tone={tones[phase]}>
    <FormattedMessage id={`decisionTable.phase.${phase}`} />
  </Badge>
)
