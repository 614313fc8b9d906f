import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { RecordSections } from '../record/RecordSections.tsx'
import { SectionsContext, useSections } from '../design/sections.ts'
import { ProviderSettingsFields } from './ProviderSettingsFields.tsx'
import {
  type ProviderSettingsChange,
  type ProviderSettings,
  providerSettings as providerSettingsSchema,
  type ProviderSettingsSave,
} from '../../api/provider-settings.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { settingName, shownValue } from './provider-settings-label.ts'
import { formatDate } from '../../domain/date.ts'
import { validProviderSettings } from '../../domain/valid/valid-provider-settings.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'
import { loadProvider } from './watch-provider.ts'

/** The provider's settings and their history. */
export const ProviderSettingsScreen = () => {
  const { data } = useApiQuery(providerSettingsCalls.get, {}, { staleTime: Infinity })
  return (
    <SectionsContext value={useSections()}>
      <RecordScreen
        editor={useProviderSettingsEditor()}
        title={<FormattedMessage id="providerSettings.title" />}
        save="providerSettings.save"
        below={<HistoryCard />}
      >
        {() => (
          <>
            <RecordSections />
            <Text color="ink2">
              <FormattedMessage id="providerSettings.intro" />
            </Text>
            <ProviderSettingsFields members={data?.committeeMembers ?? 0} />
          </>
        )}
      </RecordScreen>
    </SectionsContext>
  )
}

const columns = ['at', 'person', 'field', 'from', 'to', 'validFrom'] as const

/** The history of settings: who, when, old and new value. */
const HistoryCard = () => {
  const { data, error, refetch } = useApiQuery(providerSettingsCalls.history, {})
  return (
    <Card
      flush={data !== undefined && data.length > 0}
      title={<FormattedMessage id="providerSettings.history" />}
    >
      {data ? (
        data.length > 0 ? (
          <Changes changes={data} />
        ) : (
          <EmptyState title={<FormattedMessage id="providerSettings.history.none" />} />
        )
      ) : error ? (
        <FailedQuery error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Card>
  )
}

const Changes = ({ changes }: { changes: readonly ProviderSettingsChange[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `providerSettings.history.column.${column}` })
  const value = ({ field }: ProviderSettingsChange, one: unknown) =>
    field === 'logo' ? (
      <FormattedMessage id="providerSettings.history.replaced" />
    ) : (
      shownValue(intl, field, one)
    )
  return (
    <Table caption={intl.formatMessage({ id: 'providerSettings.history' })} cards="lines">
      <HeadRow columns={columns} label={label} />
      <tbody>
        {changes.map((change) => (
          <TableRow key={`${change.auditId}-${change.field}`}>
            <Cell head>
              <DateTime value={change.at} />
            </Cell>
            <Cell label={label('person')}>{change.personName ?? '–'}</Cell>
            <Cell label={label('field')}>{settingName(intl, change.field)}</Cell>
            <Cell label={label('from')}>{value(change, change.from)}</Cell>
            <Cell label={label('to')}>
              {value(change, change.to)}
              {change.takenBack ? (
                <>
                  {' '}
                  <Badge>
                    <FormattedMessage id="providerSettings.history.takenBack" />
                  </Badge>
                </>
              ) : null}
            </Cell>
            <Cell label={label('validFrom')}>
              {change.validFrom === null ? <DateTime value={change.at} /> : formatDate(change.validFrom)}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const shape: RecordShape = { follows: ['modifiedDtime'] }

/** The settings of the provider. */
const useProviderSettingsEditor = () => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const { user } = useUser()
  const change = useApiMutation(providerSettingsCalls.save)
  return useRecordEditor<ProviderSettingsSave, ProviderSettingsSave, ProviderSettings>({
    draft: { userId: user.accountUserId, form: 'house' },
    schema: validProviderSettings,
    shape,
    read: readByCall(providerSettingsCalls.get, {}, toForm),
    save: (body) => change.mutateAsync({ body }),
    record: providerSettingsSchema,
    valuesOf: toForm,
    texts: {
      name: (path) => settingName(intl, path),
      value: (path, value) =>
        path === 'logo' && value !== null
          ? intl.formatMessage({ id: 'record.picture' })
          : shownValue(intl, path, value),
    },
    saved: 'providerSettings.saved',
    onSaved: () =>
      Promise.all([
        refresh(providerSettingsCalls.history),
        refresh(providerSettingsCalls.deadlines),
        loadProvider(),
      ]),
  })
}

const toForm = ({ committeeMembers: _, ...settings }: ProviderSettings): ProviderSettingsSave => settings
