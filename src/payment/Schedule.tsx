import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { toEuros } from '../../domain/money.ts'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Percent } from '../design/Percent.tsx'
import { type Bar, chartOf } from './bars.ts'
import { ScheduleChart } from './ScheduleChart.tsx'
import { ScheduleLegend } from './ScheduleLegend.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import { StoredNote } from './StoredNote.tsx'
import type { ScheduleFacts } from './useSchedule.ts'

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

type Props = ScheduleFacts & { hideVat: boolean }

/** A payment schedule: what it costs, the chart, and every payment. */
export const Schedule = ({ rows, months, hasParts, hideVat, ...cost }: Props) => {
  const { totals, bars } = chartOf(rows, months)
  return (
    <>
      <Stack gap="3" padding="4">
        <StoredNote />
        <Cost {...cost} />
        {hasParts ? <ScheduleLegend totals={totals} /> : null}
        <ScheduleChart rows={rows} months={months} hasParts={hasParts} />
        <CutText bars={bars} />
      </Stack>
      <ScheduleTable rows={rows} hideVat={hideVat} />
    </>
  )
}
