import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge } from '../design/Badge.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { TextLink } from '../design/TextLink.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { sameScreen } from '../shell/screen/same-screen.ts'
import { Group, Summary } from './Fold.tsx'
import { ReviewMark } from './ReviewMark.tsx'
import { focusDetail, rowIdOf } from './SelectionDetail.tsx'
import { coverageOf, type MachineOf, type TransitionOf, useMachineTexts } from './useMachineTexts.ts'
import { usePrinted } from './usePrinted.ts'
import { isToReview, type Review } from './useReview.ts'
import { type WorkflowAddress } from './useWorkflowAddress.ts'

type Props = {
  chart: MachineOf
  state: string
  transitions: readonly TransitionOf[]
  /** Whether it is open at first; a click opens or closes it. */
  isOpen: boolean
  address: Pick<WorkflowAddress, 'selection' | 'hrefOf'>
  review: Review
}

/** The transitions that leave a state; its rows are there only while it is open or printed. */
export const StateGroup = ({ chart, state, transitions, isOpen, address, review }: Props) => {
  const { stateOf } = useMachineTexts()
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const isPrinted = usePrinted()
  const isShown = isUnfolded || isPrinted
  // A mark takes its row out of a list of those to be reviewed.
  const kept = useKeptFocus<HTMLDetailsElement>('main [role=search] input')
  const waiting = transitions.filter(({ key }) => {
    const one = review?.of(key)
    return one && isToReview(one)
  }).length
  return (
    <Group
      ref={kept}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (!isPrinted) setUnfolded(currentTarget.open)
      }}
    >
      <Summary>
        <h3>{stateOf(chart.name, state)}</h3>
        <span>
          <FormattedMessage id="workflow.group.count" values={{ count: transitions.length }} />
          {waiting > 0 ? (
            <>
              {', '}
              <FormattedMessage id="workflow.review.waiting" values={{ count: waiting }} />
            </>
          ) : null}
        </span>
      </Summary>
      {isShown ? <TransitionsTable {...{ chart, state, transitions, address, review }} /> : null}
    </Group>
  )
}

const columns = ['number', 'event', 'to', 'who', 'needs', 'covered', 'review'] as const

const TransitionsTable = ({ chart, state, transitions, address, review }: Omit<Props, 'isOpen'>) => {
  const { selection, hrefOf } = address
  const intl = useIntl()
  const { stateOf, eventOf, whoOf, needsOf } = useMachineTexts()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `workflow.column.${column}` })
  const caption = intl.formatMessage({ id: 'workflow.transitions.of' }, { state: stateOf(chart.name, state) })
  const selected = selection && 'transition' in selection ? selection.transition : null
  return (
    <Table cards="lines" cardsBelow="lg" dense caption={caption}>
      <HeadRow columns={columns.filter((column) => review || column !== 'review')} label={label} />
      <tbody>
        {transitions.map((transition) => (
          <TableRow key={transition.key} cursor={transition.key === selected}>
            <Cell unbroken label={label('number')}>
              {transition.number}
            </Cell>
            <Cell head>
              <TextLink
                id={rowIdOf(transition)}
                href={hrefOf({ transition: transition.key })}
                state={sameScreen}
                aria-current={transition.key === selected ? true : undefined}
                onClick={focusDetail}
              >
                {eventOf(transition)}
              </TextLink>
            </Cell>
            <Cell label={label('to')}>
              {transition.to === null
                ? intl.formatMessage({ id: 'workflow.stays' })
                : stateOf(chart.name, transition.to)}
            </Cell>
            <Cell label={label('who')}>{whoOf(transition) || '–'}</Cell>
            <Cell label={label('needs')}>{needsOf(transition) || '–'}</Cell>
            <Cell label={label('covered')}>
              <TestCoverage transition={transition} />
            </Cell>
            {review ? (
              <Cell label={label('review')}>
                <ReviewMark
                  review={review}
                  seen={transition}
                  title={`${transition.number}. ${eventOf(transition)}`}
                />
              </Cell>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const TestCoverage = ({ transition }: { transition: TransitionOf }) => {
  const intl = useIntl()
  const coverage = coverageOf(transition)
  if (coverage.length === 0)
    return <Badge tone="danger">{intl.formatMessage({ id: 'workflow.notCovered' })}</Badge>
  return (
    // One for all levels: the table has more than a hundred rows to tab through.
    <details>
      <summary style={{ minHeight: '24px', paddingBlock: '2px' }}>
        {coverage.map(({ level, tests }) => (
          <div key={level} style={{ display: 'inline-block', marginInlineEnd: '8px' }}>
            {intl.formatMessage({ id: `workflow.level.${level}` }, { count: tests.length })}
          </div>
        ))}
      </summary>
      {coverage
        .flatMap(({ tests }) => tests)
        .map((test) => (
          <div key={test} style={{ overflowWrap: 'anywhere' }}>
            {test}
          </div>
        ))}
    </details>
  )
}
