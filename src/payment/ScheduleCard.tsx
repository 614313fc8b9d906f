import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../contract/query.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useUser } from '../user/useUser.ts'
import { GapText } from './GapText.tsx'
import { printSchedule } from './printSchedule.ts'
import { Schedule } from './Schedule.tsx'
import { usePayment, useSchedule } from './usePayment.ts'

/** What the schedule card shows: the schedule, or why there is none. */
export const ScheduleContent = () => {
  const { data, gap, error, retry } = useSchedule()
  const payment = usePayment().data?.answer
  const { hideVatFields } = useUser()
  if (gap === null && data)
    return (
      <Schedule rows={data.answer} months={data.terms.months} payment={payment} hideVat={hideVatFields} />
    )
  return (
    <Stack padding="4">
      {gap !== null ? (
        <GapText gap={gap} />
      ) : error ? (
        <FailedAnswer error={error} retry={retry} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Stack>
  )
}

/** Prints the schedule alone. */
export const PrintButton = () => {
  const { data, gap } = useSchedule()
  if (gap !== null || !data) return null
  return (
    <span data-print="no">
      <Button size="small" icon="print" onClick={printSchedule}>
        <FormattedMessage id="payment.print" />
      </Button>
    </span>
  )
}

/** On paper: whose schedule it is. */
const PaperTitle = () => {
  const { query, isNew } = useQueryEditor()
  const client = useWatch<QuerySave, 'custName'>({ name: 'custName' })
  return (
    <Text display="none" _print={{ display: 'block', marginBottom: '3' }} strong>
      {isNew ? client : `#${query.queryId} ${client ?? ''}`}
    </Text>
  )
}

/** The payment schedule of the terms in the query's form. */
export const ScheduleCard = () => (
  <div data-print="only">
    <PaperTitle />
    <Card flush title={<FormattedMessage id="payment.schedule" />} aside={<PrintButton />}>
      <ScheduleContent />
    </Card>
  </div>
)
