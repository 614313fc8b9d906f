import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { MachineReview, ReviewState } from '../../api/machine-review.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { ReviewMark } from './ReviewMark.tsx'
import { type MachineOf, useMachineTexts } from './useMachineTexts.ts'
import type { Review } from './useReview.ts'

const countOf = ({ transitions }: MachineReview, state: ReviewState): number =>
  transitions.filter((one) => one.state === state).length

type Props = { review: NonNullable<Review> }

/** How much of a machine is reviewed, who did it last, and what has changed since. */
export const ReviewSummary = ({ review: { data, error, retry } }: Props) => {
  if (!data) return error ? <FailedQuery error={error} retry={retry} /> : <Skeleton rows={1} />
  const { last, machineHash, transitions } = data
  const [removed, reviewed] = [countOf(data, 'removed'), countOf(data, 'reviewed')]
  const all = transitions.length - removed
  const isDone = reviewed === all && removed === 0
  return (
    <Note status={isDone ? 'success' : 'warning'}>
      <FormattedMessage id="workflow.review.count" values={{ reviewed, all }} />{' '}
      {last ? (
        <>
          <FormattedMessage
            id="workflow.review.last"
            values={{ name: last.name, at: <DateTime value={last.reviewedDtime} /> }}
          />{' '}
          <FormattedMessage
            id="workflow.review.since"
            values={{ changed: countOf(data, 'changed'), added: countOf(data, 'new'), removed }}
          />{' '}
        </>
      ) : null}
      <Text as="span" color="ink2" overflowWrap="anywhere">
        <FormattedMessage
          id={
            last && last.machineHash !== machineHash ? 'workflow.review.versions' : 'workflow.review.version'
          }
          values={{ hash: machineHash, before: last?.machineHash ?? '' }}
        />
      </Text>
    </Note>
  )
}

/** Transitions that were reviewed and that the machine no longer has. */
export const RemovedTransitions = ({ chart, review }: Props & { chart: MachineOf }) => {
  const { stateOf, eventOf } = useMachineTexts()
  const gone = review.data?.transitions.filter(({ state }) => state === 'removed') ?? []
  if (gone.length === 0) return null
  return (
    <section style={{ padding: '16px' }}>
      <h3>
        <FormattedMessage id="workflow.review.removed" values={{ count: gone.length }} />
      </h3>
      <ul style={{ listStyle: 'none', display: 'grid', gap: '12px', marginTop: '8px' }}>
        {gone.map(({ key, was }) => {
          const title = was
            ? `${eventOf(was)}: ${stateOf(chart.name, was.from)} → ${stateOf(chart.name, was.to ?? was.from)}`
            : key
          return (
            <li key={key}>
              {title}
              <ReviewMark review={review} seen={{ key, hash: null }} title={title} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
