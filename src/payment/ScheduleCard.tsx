import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
// oxlint-disable-next-line no-restricted-imports -- A schedule has hundreds of amounts (docs/decisions/031).
import { memo, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import type { CurrentDeal } from '../../domain/current-deal.ts'
import { Button } from '../design/Button.tsx'
import { useDeal, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useUser } from '../user/useUser.ts'
import { PaymentGapText } from './PaymentNotes.tsx'
import { Schedule } from './Schedule.tsx'
import { useSchedule } from './useSchedule.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** The content of the schedule card. Deferred, so that the next key does not wait for hundreds of amounts. */
export const ScheduleContent = () => <ScheduleOf deal={useDeferredValue(useDeal())} />

/** The schedule of a deal, or why there is none. Memoized, so that the pass before the deferred one skips it. */
const ScheduleOf = memo(({ deal }: { deal: CurrentDeal }) => {
  const { gap } = deal
  const schedule = useSchedule(deal)
  const { hideVatFields } = useUser()
  return (
    <>
      {gap === null ? null : (
        <Stack gap="4" padding="4">
          <PaymentGapText gap={gap} />
        </Stack>
      )}
      {schedule ? <Schedule {...schedule} hideVat={hideVatFields} /> : null}
    </>
  )
})

/** Prints the schedule alone. */
export const PrintButton = () => {
  const { payment } = useDeal()
  if (payment === null) return null
  return (
    <span data-print="no">
      <Button size="sm" icon="print" onClick={printSchedule}>
        <FormattedMessage id="payment.print" />
      </Button>
    </span>
  )
}

/** The payment schedule of the terms in the query's form. */
export const ScheduleCard = () => (
  <div data-print="only">
    <PaperTitle />
    <FoldingCard
      kind="schedule"
      flush
      title={<FormattedMessage id="payment.schedule" />}
      aside={<PrintButton />}
    >
      <ScheduleContent />
    </FoldingCard>
  </div>
)

/** On paper only: the client and the contract. */
const PaperTitle = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const client = useWatch<QuerySave, 'custName'>({ name: 'custName' })
  return (
    <Text display="none" _print={{ display: 'block', marginBottom: '3' }} fontWeight="600">
      {isNew ? client : `#${query.queryId} ${client ?? ''}`}
    </Text>
  )
}

/** Prints only elements with `data-print="only"`. */
const printSchedule = (): void => {
  const root = document.documentElement
  root.dataset['printing'] = 'only'
  window.addEventListener('afterprint', () => delete root.dataset['printing'], { once: true })
  window.print()
}
