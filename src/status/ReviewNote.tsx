import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { DecisionReview } from '../../api/automatic-decision.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'

/** The consumer's request for a human review of the automatic decision; hidden if there is none. */
export const ReviewNote = ({ review }: { review: DecisionReview | null }) => {
  if (!review) return null
  const { name, askedDtime, view, endedDtime } = review
  return (
    <Note status={endedDtime === null ? 'warning' : 'info'}>
      <Text>
        <FormattedMessage
          id={endedDtime === null ? 'decision.review.open' : 'decision.review.ended'}
          values={{
            name,
            at: <DateTime value={askedDtime} />,
            ended: endedDtime === null ? null : <DateTime value={endedDtime} />,
          }}
        />
      </Text>
      {view === '' ? null : (
        <Text overflowWrap="anywhere">
          <FormattedMessage id="decision.review.view" values={{ view }} />
        </Text>
      )}
    </Note>
  )
}
