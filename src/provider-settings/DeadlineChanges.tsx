import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownDeadlineSetting } from '../../api/deadlines.ts'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { formatDate } from '../../domain/date.ts'
import { call } from '../api/call.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { DeleteButton } from '../shell/screen/DeleteButton.tsx'
import { settingName, shownValue } from './provider-settings-label.ts'

const columns = ['validFrom', 'field', 'before', 'value', 'person', 'setAt', 'actions'] as const

/** The deadlines by the day from which they are in force, and the planned changes, which can be cancelled. */
export const DeadlineChanges = () => {
  const { data, error, refetch } = useApiQuery(providerSettingsCalls.deadlines, {})
  return (
    <Card
      flush={data !== undefined && data.length > 0}
      title={<FormattedMessage id="providerSettings.deadlines.changes" />}
    >
      {data ? (
        data.length > 0 ? (
          <Changes changes={data} />
        ) : (
          <EmptyState title={<FormattedMessage id="providerSettings.deadlines.changes.none" />} />
        )
      ) : error ? (
        <FailedQuery error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Card>
  )
}

const Changes = ({ changes }: { changes: readonly ShownDeadlineSetting[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `providerSettings.deadlines.column.${column}` })
  return (
    <Table caption={intl.formatMessage({ id: 'providerSettings.deadlines.changes' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={`${change.path} ${change.validFrom}`} change={change} label={label} />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { change: ShownDeadlineSetting; label: (column: (typeof columns)[number]) => string }

const ChangeRow = ({ change, label }: RowProps) => {
  const intl = useIntl()
  const { path, validFrom, before, value, planned, setAt, personName } = change
  const name = settingName(intl, `deadlines.${path}`)
  return (
    <TableRow>
      <Cell head>
        {formatDate(validFrom)}{' '}
        {planned ? (
          <Badge tone="waiting">
            <FormattedMessage id="providerSettings.deadlines.planned" />
          </Badge>
        ) : null}
      </Cell>
      <Cell label={label('field')}>{name}</Cell>
      <Cell label={label('before')}>{shownValue(intl, path, before)}</Cell>
      <Cell label={label('value')}>{shownValue(intl, path, value)}</Cell>
      <Cell label={label('person')}>{personName ?? '–'}</Cell>
      <Cell label={label('setAt')}>
        <DateTime value={setAt} />
      </Cell>
      <Cell>
        {planned ? (
          <DeleteButton
            remove={({ key }) =>
              call(providerSettingsCalls.takeBackDeadline, { params: { path, validFrom } }, { key })
            }
            name={name}
            texts={takingBack}
            refreshes={[providerSettingsCalls.deadlines, providerSettingsCalls.history]}
          />
        ) : null}
      </Cell>
    </TableRow>
  )
}

const takingBack = {
  label: 'providerSettings.deadlines.takeBack',
  title: 'providerSettings.deadlines.takeBack.title',
  confirm: 'providerSettings.deadlines.takeBack.confirm',
  keep: 'providerSettings.deadlines.takeBack.keep',
  says: 'providerSettings.deadlines.takeBack.says',
  done: 'providerSettings.deadlines.takenBack',
}
