import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditCheck } from '../../api/audit.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'

/** Verifies the trail against its hash chain and shows whether anything was altered. */
export const CheckCard = () => {
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
