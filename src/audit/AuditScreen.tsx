import { Container } from '@chakra-ui/react/container'
import { Stack, HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { type AuditFilter, type AuditCheck, auditKinds } from '../../api/audit.ts'
import { EntriesCard } from './EntriesCard.tsx'
import { auditCalls } from '../../api/audit.calls.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ExportsList, useExports } from '../export/ExportsList.tsx'
import { LIMIT_READINGS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { formatDay } from '../design/moment.ts'
import { Note } from '../design/Note.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { choice, day, id, text } from '../../api/field.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { Form } from '../design/form/Form.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

/** The audit trail: who read and changed what, whether it was altered, and exports. */
export const AuditScreen = () => {
  const [filter, setFilter] = useState<AuditFilter>({})
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="audit.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="audit.intro" />
        </Text>
        <LimitReadingsCard />
        <CheckCard />
        <FilterForm onFilter={setFilter} />
        <EntriesCard key={JSON.stringify(filter)} filter={filter} />
        <ExportsCard filter={filter} />
      </Stack>
    </Container>
  )
}

/** Exports of the filtered list: created in the background, kept for a day. */
const ExportsCard = ({ filter }: { filter: AuditFilter }) => {
  const { failWith } = useAlerts()
  const exports = useExports(auditCalls.exports)
  const start = useApiMutation(auditCalls.startExport, {
    onError: (error) => failWith(error),
    onSettled: () => exports.refetch(),
  })
  return (
    <Card
      title={<FormattedMessage id="audit.export" />}
      aside={
        <Button busy={start.isPending} onClick={() => start.mutate({ body: filter })}>
          <FormattedMessage id="export.start" />
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="ink2">
          <FormattedMessage id="audit.export.what" />
        </Text>
        <ExportsList
          exports={exports}
          download={(exportId) => call(auditCalls.downloadExport, { params: { exportId } })}
        />
      </Stack>
    </Card>
  )
}

const columns = ['person', 'day', 'customers'] as const

/** Users who read the limits of unusually many customers on one day; hidden if there are none. */
const LimitReadingsCard = () => {
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

/** Verifies the trail against its hash chain and shows whether anything was altered. */
const CheckCard = () => {
  const { failWith } = useAlerts()
  const check = useApiMutation(auditCalls.check, { onError: (error) => failWith(error) })
  return (
    <Card
      title={<FormattedMessage id="audit.check" />}
      aside={
        <Button
          busy={check.isPending}
          busyText={<FormattedMessage id="audit.check.running" />}
          onClick={() => check.mutate({})}
        >
          <FormattedMessage id="audit.check.start" />
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="ink2">
          <FormattedMessage id="audit.check.what" />
        </Text>
        {check.data ? <Result check={check.data} /> : null}
      </Stack>
    </Card>
  )
}

const Result = ({ check: { entries, records, wrong, end, checkedAt } }: { check: AuditCheck }) => {
  const intl = useIntl()
  const values = { entries, records, wrong: wrong.length, at: <DateTime value={checkedAt} /> }
  return (
    <Note status={wrong.length === 0 ? 'success' : 'error'} role="status">
      <FormattedMessage
        id={wrong.length === 0 ? 'audit.check.sound' : 'audit.check.altered'}
        values={values}
      />
      {wrong.length > 0 ? (
        <ul>
          {wrong.map((one) => (
            <li key={`${one.table} ${one.id} ${one.wrong}`}>
              {intl.formatMessage(
                { id: `audit.check.${one.wrong}` },
                { record: intl.formatMessage({ id: `audit.record.${one.table}` }), id: one.id },
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Text textStyle="small" overflowWrap="anywhere">
        <FormattedMessage id="audit.check.end" values={{ position: end.position, hash: end.hash }} />
      </Text>
    </Note>
  )
}

const fields = z
  .object({
    person: text(200),
    queryId: z.nullable(id),
    kind: z.nullable(choice(auditKinds)),
    from: z.nullable(day),
    to: z.nullable(day),
  })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, {
      error: 'field.dayOrder',
      path: ['to'],
    }),
  )

const empty = { person: '', queryId: null, kind: null, from: null, to: null }

/** The filter form; the button applies it. */
const FilterForm = ({ onFilter }: { onFilter: (filter: AuditFilter) => void }) => {
  const intl = useIntl()
  const form = useSchemaForm(fields, { defaultValues: empty })
  const label = (name: string) => intl.formatMessage({ id: `audit.filter.${name}` })
  const submit = ({ person, queryId, kind, from, to }: z.output<typeof fields>) =>
    onFilter({
      ...(person.trim() !== '' && { person: person.trim() }),
      ...(queryId !== null && { queryId }),
      ...(kind !== null && { kind }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    })
  const clear = () => {
    form.reset(empty)
    onFilter({})
  }
  return (
    <Card title={<FormattedMessage id="audit.filter" />}>
      <Form form={form} onSubmit={submit}>
        <Stack gap="4">
          <FieldGrid columns={3}>
            <TextField name="person" label={label('person')} autoComplete="off" maxLength={200} optional />
            <IntegerField name="queryId" label={label('query')} optional />
            <SelectField
              name="kind"
              label={label('kind')}
              empty={label('everyKind')}
              options={auditKinds.map((kind) => ({
                value: kind,
                label: intl.formatMessage({ id: `audit.kind.${kind}` }),
              }))}
            />
            <DateField name="from" label={label('from')} optional calendar />
            <DateField name="to" label={label('to')} optional calendar />
          </FieldGrid>
          <HStack wrap="wrap">
            <Button type="submit" icon="search">
              <FormattedMessage id="audit.filter.search" />
            </Button>
            <Button variant="outline" onClick={clear}>
              <FormattedMessage id="audit.filter.clear" />
            </Button>
          </HStack>
        </Stack>
      </Form>
    </Card>
  )
}
