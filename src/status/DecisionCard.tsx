import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { AutomaticDecision, DecisionReview } from '../../api/automatic-decision.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { DecisionRules } from './DecisionRules.tsx'
import { ReviewNote } from './ReviewNote.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'

type Props = { decision: AutomaticDecision | null; review: DecisionReview | null }

/** The result of the automatic decision when the query was last sent to credit; hidden if it has not run. */
export const DecisionCard = ({ decision, review }: Props) => {
  if (!decision) return null
  return (
    <FoldingCard
      kind="decision"
      title={<FormattedMessage id="decision.title" />}
      aside={
        <Badge tone="plain">
          <FormattedMessage
            id={`decision.outcome.${decision.outcome}`}
            values={{ at: <DateTime value={decision.decidedAt} /> }}
          />
        </Badge>
      }
    >
      <Stack gap="4">
        <ReviewNote review={review} />
        <DecisionRules rules={decision.rules} wide />
      </Stack>
    </FoldingCard>
  )
}
