import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { Button } from '../design/Button.tsx'
import { useDeal, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useUser } from '../user/useUser.ts'
import { PaymentGapText, PaymentStoredNote } from './PaymentNotes.tsx'
import { useSchedule, type ScheduleFacts } from './useSchedule.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { toEuros } from '../../domain/money.ts'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Percent } from '../design/Percent.tsx'
import { styled } from '../design/theme/styled.ts'
import { ScheduleChart, type Bar, type Chart, chartColor, scheduleChartOf, series } from './ScheduleChart.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'

/** The schedule of the form's deal, or why there is none. */
export const ScheduleContent = () => {
  const deal = useDeal()
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
}

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
    <Text data-print="solely" marginBottom="3" fontWeight="600">
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

type ScheduleProps = ScheduleFacts & { hideVat: boolean }

/** A payment schedule: cost, chart, and all payments. */
const Schedule = ({ rows, months, hasParts, hideVat, ...cost }: ScheduleProps) => {
  const { totals, bars } = scheduleChartOf(rows, months)
  return (
    <>
      <Stack gap="3" padding="4">
        <PaymentStoredNote />
        <Cost {...cost} />
        {hasParts ? <ScheduleLegend totals={totals} /> : null}
        <ScheduleChart rows={rows} months={months} hasParts={hasParts} />
        <CutText bars={bars} />
      </Stack>
      <ScheduleTable rows={rows} hideVat={hideVat} />
    </>
  )
}

const CutText = ({ bars }: { bars: readonly Bar[] }) => {
  const cut = bars.filter((bar) => bar.cut).map(({ number }) => number)
  if (cut.length === 0) return null
  return (
    <Text textStyle="meta" color="ink3">
      <FormattedMessage
        id="payment.chart.cut"
        values={{ count: cut.length, one: cut[0], other: cut.at(-1) }}
      />
    </Text>
  )
}

const Cost = ({ payableCents, annualRate }: Pick<ScheduleFacts, 'payableCents' | 'annualRate'>) => (
  <Facts
    columns={3}
    facts={[
      {
        key: 'totalCost',
        label: <FormattedMessage id="payment.totalCost" />,
        value: <Money value={toEuros(payableCents)} />,
      },
      {
        key: 'annualRate',
        label: <FormattedMessage id="payment.annualRate" />,
        value: <Percent value={annualRate} />,
      },
    ]}
  />
)

const List = styled('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4px 20px', textStyle: 'small', color: 'ink2' },
})
const Item = styled('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5' } })
const Swatch = styled('i', {
  base: {
    width: '10px',
    height: '10px',
    borderRadius: '2px',
    flex: 'none',
    printColorAdjust: 'exact',
    ...Object.fromEntries(series.map((name) => [`&[data-series=${name}]`, { bg: chartColor[name] }])),
  },
})

/** The legend of the chart with the sum of each series. */
const ScheduleLegend = ({ totals }: Pick<Chart, 'totals'>) => (
  <List>
    {series.map((name) => (
      <Item key={name}>
        <Swatch data-series={name} aria-hidden />
        <FormattedMessage id={`payment.series.${name}`} />
        <b>
          <Money value={totals[name]} />
        </b>
      </Item>
    ))}
  </List>
)
