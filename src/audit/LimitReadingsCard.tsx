import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { auditCalls } from '../../api/audit.calls.ts'
import { LIMIT_READINGS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { formatDay } from '../design/moment.ts'
import { Note } from '../design/Note.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'

const columns = ['person', 'day', 'customers'] as const

/** Users who read the limits of unusually many customers on one day; hidden if there are none. */
export const LimitReadingsCard = () => {
  const intl = useIntl()
  const { data = [] } = useApiQuery(auditCalls.limitReadings, {})
  if (data.length === 0) return null
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `audit.limitReadings.${column}` })
  const title = intl.formatMessage({ id: 'audit.limitReadings' })
  return (
    <Card title={title}>
      <Stack gap="3">
        <Note status="warning">
          <FormattedMessage id="audit.limitReadings.what" values={{ most: LIMIT_READINGS.manyCustomers }} />
        </Note>
        <Table cards="lines" dense caption={title}>
          <HeadRow columns={columns} label={label} />
          <tbody>
            {data.map(({ day, accountUserId, personName, customers }) => (
              <TableRow key={`${day} ${accountUserId}`}>
                <Cell head>{personName}</Cell>
                <Cell unbroken label={label('day')}>
                  {formatDay(day)}
                </Cell>
                <Cell label={label('customers')}>{intl.formatNumber(customers)}</Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Stack>
    </Card>
  )
}
