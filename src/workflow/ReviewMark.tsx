import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReviewState, TransitionReview } from '../../api/machine-review.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { type TransitionOf, useMachineTexts } from './useMachineTexts.ts'
import type { Review } from './useReview.ts'

const tones: Readonly<Record<ReviewState, BadgeTone>> = {
  reviewed: 'approved',
  changed: 'danger',
  new: 'pending',
  removed: 'danger',
  unreviewed: 'plain',
}

type Props = {
  review: NonNullable<Review>
  /** The transition as the chart shows it; without a hash it is gone. */
  seen: { key: string; hash: string | null }
  /** What the button is about, for its accessible name. */
  title: string
}

/** Whether a transition is reviewed and by whom, with the button for the own mark. */
export const ReviewMark = ({ review, seen, title }: Props) => {
  const intl = useIntl()
  const one = review.of(seen.key)
  if (!one) return null
  const own = one.marks.find((mark) => mark.own)
  const marked = own?.isValid === true
  const id = marked
    ? 'workflow.review.withdraw'
    : `workflow.review.${one.state === 'removed' ? 'seen' : 'mark'}`
  return (
    <Stack gap="1" alignItems="flex-start">
      <Badge tone={tones[one.state]}>
        <FormattedMessage id={`workflow.review.state.${one.state}`} />
      </Badge>
      <Marks marks={one.marks} />
      <div data-print="no">
        <Button
          size="sm"
          variant="outline"
          busy={review.isSaving(seen.key)}
          aria-label={`${intl.formatMessage({ id })}: ${title}`}
          onClick={() => review.save(seen, !marked)}
        >
          <FormattedMessage id={id} />
        </Button>
      </div>
    </Stack>
  )
}

const Marks = ({ marks }: Pick<TransitionReview, 'marks'>) =>
  marks.map(({ name, reviewedDtime, isValid }) => (
    <Text key={`${name} ${reviewedDtime}`} textStyle="small" color="ink2">
      <FormattedMessage
        id={isValid ? 'workflow.review.by' : 'workflow.review.by.before'}
        values={{ name, at: <DateTime value={reviewedDtime} /> }}
      />
    </Text>
  ))

type Law = Pick<TransitionOf, 'to' | 'who' | 'guard' | 'needs' | 'effects'>
type ChangesProps = { machine: string; now: Law; was: Law }

/** The differences of a changed transition from the version that was reviewed. */
export const ReviewChanges = ({ machine, now, was }: ChangesProps) => (
  <div>
    <h4>
      <FormattedMessage id="workflow.review.was" />
    </h4>
    <ul style={{ listStyle: 'none' }}>
      {useChanges(machine, now, was).map(({ label, before }) => (
        <li key={label}>
          {label}: {before}
        </li>
      ))}
    </ul>
  </div>
)

const parts = ['to', 'who', 'needs', 'effects'] as const

const useChanges = (machine: string, now: Law, was: Law) => {
  const intl = useIntl()
  const { stateOf, whoOf, needsOf, effectsOf } = useMachineTexts()
  const labels = {
    to: 'workflow.column.to',
    who: 'workflow.column.who',
    needs: 'workflow.column.needs',
    effects: 'workflow.detail.effects',
  } as const
  const textsOf = (transition: Law) => ({
    to:
      transition.to === null ? intl.formatMessage({ id: 'workflow.stays' }) : stateOf(machine, transition.to),
    who: whoOf(transition),
    needs: needsOf(transition),
    effects: effectsOf(transition).join(', '),
  })
  const [before, after] = [textsOf(was), textsOf(now)]
  return parts
    .filter((part) => before[part] !== after[part])
    .map((part) => ({ label: intl.formatMessage({ id: labels[part] }), before: before[part] || '–' }))
}
