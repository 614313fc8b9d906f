import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { months } from '../../api/field.ts'
import { retentionCalls } from '../../api/retention.calls.ts'
import type { Retention } from '../../api/retention.ts'
import { formatDate } from '../../domain/date.ts'
import { shortRetention } from '../../domain/retention.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Form } from '../design/form/Form.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** The retention periods with their last changes, and the number of records due for erasure. */
export const RetentionCards = () => {
  const { data, error, refetch } = useApiQuery(retentionCalls.get, {})
  if (!data)
    return (
      <Card title={<FormattedMessage id="privacy.times" />}>
        {error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={6} />}
      </Card>
    )
  return (
    <>
      <Card flush title={<FormattedMessage id="privacy.times" />}>
        <Kinds kinds={data.kinds} />
        <Stack gap="2" padding="5">
          <Runs {...data} />
          <Text color="ink2">
            <FormattedMessage id="privacy.times.rest" values={shortRetention} />
          </Text>
        </Stack>
      </Card>
      <Card flush={data.changes.length > 0} title={<FormattedMessage id="privacy.changes" />}>
        {data.changes.length > 0 ? (
          <Changes changes={data.changes} />
        ) : (
          <EmptyState title={<FormattedMessage id="privacy.changes.none" />} />
        )}
      </Card>
    </>
  )
}

const Runs = ({ lastRun, nextRunAt }: Retention) => {
  const erased = Object.values(lastRun?.erased ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <Text>
      {lastRun ? (
        <FormattedMessage
          id={lastRun.endedAt === null ? 'privacy.lastRun.open' : 'privacy.lastRun'}
          values={{ at: <DateTime value={lastRun.startedAt} />, count: erased }}
        />
      ) : (
        <FormattedMessage id="privacy.lastRun.none" />
      )}{' '}
      <FormattedMessage id="privacy.nextRun" values={{ at: <DateTime value={nextRunAt} /> }} />
    </Text>
  )
}

const kindColumns = ['kind', 'due', 'months'] as const

const Kinds = ({ kinds }: Pick<Retention, 'kinds'>) => {
  const intl = useIntl()
  const label = (column: (typeof kindColumns)[number]) =>
    intl.formatMessage({ id: `privacy.column.${column}` })
  return (
    <Table caption={<FormattedMessage id="privacy.times" />} cards="lines" cardsBelow="lg">
      <HeadRow columns={kindColumns} label={label} />
      <tbody>
        {kinds.map((kind) => (
          <TableRow key={kind.kind}>
            <Cell head>
              <FormattedMessage id={`privacy.kind.${kind.kind}`} />
              <Text color="ink2" fontWeight="normal">
                <FormattedMessage id={`privacy.why.${kind.kind}`} />
              </Text>
            </Cell>
            <Cell label={label('due')}>{kind.due}</Cell>
            <Cell>
              <Months {...kind} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const schema = z.object({ months })

/** The months of one kind, with a button that plans another number. */
const Months = ({ kind, months: inForce, erased, least, planned }: Retention['kinds'][number]) => {
  const intl = useIntl()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const name = intl.formatMessage({ id: `privacy.kind.${kind}` })
  const form = useSchemaForm(schema, { defaultValues: { months: planned?.months ?? inForce } })
  const save = useApiMutation(retentionCalls.save, {
    onSuccess: () => succeed('privacy.months.saved'),
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
    onSettled: () => refresh(retentionCalls.get),
  })
  return (
    <Form form={form} onSubmit={(body) => save.mutate({ params: { kind }, body })}>
      <Stack gap="2" align="flex-start" maxWidth="260px">
        <IntegerField
          name="months"
          maxLength={3}
          unit={<FormattedMessage id="privacy.months.unit" />}
          label={<FormattedMessage id="privacy.months.of" values={{ name }} />}
          hint={
            planned ? (
              <FormattedMessage
                id={erased ? 'privacy.months.planned' : 'privacy.months.begins'}
                values={{ months: inForce, day: formatDate(planned.validFrom) }}
              />
            ) : (
              <FormattedMessage
                id={erased ? 'privacy.months.least' : 'privacy.months.notErased'}
                values={{ least }}
              />
            )
          }
        />
        <Button type="submit" size="sm" busy={save.isPending}>
          <FormattedMessage id="privacy.months.save" />
        </Button>
      </Stack>
    </Form>
  )
}

const changeColumns = ['kind', 'months', 'validFrom', 'person', 'setAt'] as const

const Changes = ({ changes }: Pick<Retention, 'changes'>) => {
  const intl = useIntl()
  const label = (column: (typeof changeColumns)[number]) =>
    intl.formatMessage({ id: `privacy.column.${column}` })
  return (
    <Table caption={<FormattedMessage id="privacy.changes" />} cards="lines" cardsBelow="lg">
      <HeadRow columns={changeColumns} label={label} />
      <tbody>
        {changes.map(({ kind, months: set, validFrom, personName, setAt }) => (
          <TableRow key={`${kind} ${validFrom}`}>
            <Cell head>
              <FormattedMessage id={`privacy.kind.${kind}`} />
            </Cell>
            <Cell label={label('months')}>{set}</Cell>
            <Cell label={label('validFrom')}>{formatDate(validFrom)}</Cell>
            <Cell label={label('person')}>{personName ?? '–'}</Cell>
            <Cell label={label('setAt')}>
              <DateTime value={setAt} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
