import { FormattedMessage } from 'react-intl'
import type { Payment, ScheduleRow } from '../../contract/payment.ts'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Percent } from '../design/Percent.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { type Bar, chartOf } from './bars.ts'
import { ScheduleChart } from './ScheduleChart.tsx'
import { ScheduleLegend } from './ScheduleLegend.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'

const CutText = ({ bars }: { bars: readonly Bar[] }) => {
  const cut = bars.filter((bar) => bar.cut).map(({ number }) => number)
  if (cut.length === 0) return null
  return (
    <Text size="meta" tone="faint">
      <FormattedMessage
        id="payment.chart.cut"
        values={{ count: cut.length, one: cut[0], other: cut.at(-1) }}
      />
    </Text>
  )
}

const Cost = ({ payment }: { payment: Payment | undefined }) => (
  <Facts
    columns={3}
    facts={[
      {
        key: 'totalCost',
        label: <FormattedMessage id="payment.totalCost" />,
        value: <Money value={payment?.totalCost ?? null} />,
      },
      {
        key: 'annualRate',
        label: <FormattedMessage id="payment.annualRate" />,
        value: <Percent value={payment?.annualRate ?? null} />,
      },
    ]}
  />
)

type Props = {
  rows: readonly ScheduleRow[]
  months: number
  /** Its total cost and annual rate stand with the schedule. */
  payment: Payment | undefined
  hideVat: boolean
}

/** A payment schedule: what it costs, the chart, and every payment. */
export const Schedule = ({ rows, months, payment, hideVat }: Props) => {
  const { totals, bars } = chartOf(rows, months)
  return (
    <>
      <Stack gap="3" padding="4">
        <Cost payment={payment} />
        <ScheduleLegend totals={totals} />
        <ScheduleChart rows={rows} months={months} />
        <CutText bars={bars} />
      </Stack>
      <ScheduleTable rows={rows} hideVat={hideVat} />
    </>
  )
}
