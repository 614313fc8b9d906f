import { Box } from '@chakra-ui/react/box'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { type ReplayDifference, type ReplayRun, workflowCalls } from '../../api/workflow.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { DateText, DateTime } from '../design/DateTime.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { editPath } from '../query-editor/useOpenPath.ts'
import { usePrincipal } from '../user/useUser.ts'
import { useMachineTexts } from './useMachineTexts.ts'

/** The last replay of the stored steps through candidate machines, and what differed. */
export const ReplayCard = () => {
  const { data, error, refetch } = useApiQuery(workflowCalls.replay, {})
  return (
    <Card flush title={<FormattedMessage id="workflow.replay" />}>
      {error ? (
        <FailedQuery error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : data === null ? (
        <EmptyState title={<FormattedMessage id="workflow.replay.none" />} />
      ) : (
        <>
          <ReplayNote run={data} />
          {data.differences.length > 0 ? <DifferencesTable differences={data.differences} /> : null}
        </>
      )}
    </Card>
  )
}

const ReplayNote = ({ run }: { run: ReplayRun }) => {
  const { ranDtime, against, since, byFacts, structurally, differing } = run
  const values = {
    at: <DateTime value={ranDtime} />,
    against: against === '' ? <FormattedMessage id="workflow.replay.installed" /> : against,
    steps: byFacts + structurally,
    byFacts,
    structurally,
  }
  return (
    <Box padding="4">
      <Note status={differing === 0 ? 'success' : 'warning'}>
        <FormattedMessage id="workflow.replay.run" values={values} />{' '}
        {since === null ? null : (
          <FormattedMessage id="workflow.replay.since" values={{ since: <DateText value={since} /> }} />
        )}{' '}
        <strong>
          <FormattedMessage id="workflow.replay.result" values={{ differing }} />
        </strong>
      </Note>
    </Box>
  )
}

const columns = ['machine', 'event', 'from', 'to', 'fault', 'steps', 'first'] as const

const DifferencesTable = ({ differences }: Pick<ReplayRun, 'differences'>) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `workflow.replay.column.${column}` })
  return (
    <Table
      cards="lines"
      cardsBelow="lg"
      dense
      caption={intl.formatMessage({ id: 'workflow.replay.differences' })}
    >
      <HeadRow columns={columns} label={label} />
      <tbody>
        {differences.map((difference) => (
          <DifferenceRow key={JSON.stringify(difference)} difference={difference} label={label} />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { difference: ReplayDifference; label: (column: (typeof columns)[number]) => string }

const DifferenceRow = ({ difference, label }: RowProps) => {
  const { machine, event, left, reached, steps, first } = difference
  const { titleOf, stateOf, eventNamed } = useMachineTexts()
  const { role } = usePrincipal()
  return (
    <TableRow>
      <Cell label={label('machine')}>{titleOf({ name: machine })}</Cell>
      <Cell head>{event === '' ? '–' : eventNamed(event)}</Cell>
      <Cell label={label('from')}>{stateOf(machine, left)}</Cell>
      <Cell label={label('to')}>{stateOf(machine, reached)}</Cell>
      <Cell label={label('fault')}>
        <Fault {...difference} />
      </Cell>
      <Cell label={label('steps')}>
        <FormattedNumber value={steps} />
      </Cell>
      <Cell label={label('first')}>
        {[...new Set(first.map(({ queryId }) => queryId))].map((queryId, index) => (
          <span key={queryId}>
            {index > 0 ? ', ' : null}
            <TextLink href={editPath(role, queryId)}>{queryId}</TextLink>
          </span>
        ))}
      </Cell>
    </TableRow>
  )
}

/** How the candidate's result differs, with the texts of guards and states. */
const Fault = ({ fault, detail, machine }: Pick<ReplayDifference, 'fault' | 'detail' | 'machine'>) => {
  const { stateOf, guardsOf } = useMachineTexts()
  const names = detail === '' ? [] : detail.split(', ')
  const texts = { refused: guardsOf(names), moved: names.map((name) => stateOf(machine, name)).join(', ') }
  const what = fault === 'refused' || fault === 'moved' ? texts[fault] : detail
  return <FormattedMessage id={`workflow.replay.fault.${fault}`} values={{ what }} />
}
