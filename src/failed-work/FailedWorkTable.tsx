import { FormattedMessage, useIntl } from 'react-intl'
import type { FailedWork } from '../../api/failed-work.calls.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { FailureReason } from './FailedWorkNote.tsx'
import { Retry } from './Retry.tsx'

const columns = ['kind', 'about', 'reason', 'tries', 'next', 'actions'] as const

/** Failed work, oldest first, each with a retry button. */
export const FailedWorkTable = ({ work }: { work: readonly FailedWork[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `failedWork.column.${column}` })
  return (
    <Table caption={<FormattedMessage id="failedWork.title" />} cards="lines" cardsBelow="lg">
      <HeadRow columns={columns} label={label} />
      <tbody>
        {work.map((one) => (
          <TableRow key={one.id}>
            <Cell head>
              <FormattedMessage id={`failedWork.kind.${one.kind}`} />
            </Cell>
            <Cell label={label('about')}>
              <About {...one} />
            </Cell>
            <Cell label={label('reason')}>
              <FailureReason {...one} />
            </Cell>
            <Cell label={label('tries')}>
              <Tries {...one} />
            </Cell>
            <Cell label={label('next')}>
              <Next {...one} />
            </Cell>
            <Cell label={label('actions')}>
              <Retry work={one} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const About = ({ query, person }: FailedWork) => {
  if (query)
    return (
      <TextLink href={`/compliance/query/${query.queryId}/edit`}>
        {query.queryId} {query.custName}
      </TextLink>
    )
  return <span>{person ? `${person.fullName}, ${person.email}` : '–'}</span>
}

const Next = ({ state, nextTry }: FailedWork) =>
  state === 'waits' ? (
    <DateTime value={nextTry} />
  ) : (
    <Badge tone={state === 'tried' ? 'pending' : 'danger'}>
      <FormattedMessage id={`failedWork.state.${state}`} />
    </Badge>
  )

const Tries = ({ tries, lastTried }: FailedWork) => (
  <span>
    <FormattedMessage id="failedWork.tried" values={{ tries, at: <DateTime value={lastTried} /> }} />
  </span>
)
