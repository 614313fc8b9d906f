import { type IntlShape, useIntl } from 'react-intl'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { ScheduleRow } from '../../domain/payment-schedule.ts'
import { styled } from '../design/theme/styled.ts'
import { toEuros } from '../../domain/money.ts'

/** The four series, from the axis up. */
export const series = ['principal', 'interest', 'fees', 'residual'] as const
type Series = (typeof series)[number]

/** The colour tokens of the series. */
export const chartColor = {
  principal: 'chart1',
  interest: 'chart2',
  fees: 'chart3',
  residual: 'chart4',
} as const satisfies Record<Series, string>

const WIDTH = 830
const HEIGHT = 222
const AXIS = { left: 60, right: 824, top: 14, bottom: 196 }
const LABEL_EVERY = 12

/** Styled by the chart's own recipe, since a long schedule has hundreds of bars. */
const seriesColors = Object.fromEntries(
  Object.entries(chartColor).map(([series, fill]) => [`& [data-series=${series}]`, { fill }]),
)

const Scroll = styled('div', { base: { overflowX: 'auto', minWidth: 0 } })
const Svg = styled('svg', {
  base: {
    display: 'block',
    width: 'full',
    minWidth: '640px',
    height: 'auto',
    _print: { minWidth: 0 },
    '& text': { fontSize: '12px', fill: 'ink2', fontFamily: 'body' },
    '& [data-part=axis]': { stroke: 'line' },
    '& [data-part=cut]': { fill: 'surface' },
    ...seriesColors,
  },
})

type Props = { rows: readonly ScheduleRow[]; months: number; hasParts: boolean }

/** The schedule as stacked bars, one per month. Bars above the monthly scale are cut and labelled. */
export const ScheduleChart = (schedule: Props) => {
  const { rows, months } = schedule
  const intl = useIntl()
  const { bars, ticks, top } = scheduleChartOf(rows, months)
  const slot = (AXIS.right - AXIS.left) / bars.length
  const width = Math.max(1, slot - 1)
  const xOf = (index: number) => AXIS.left + 1 + index * slot
  return (
    <Scroll tabIndex={0} role="region" aria-label={intl.formatMessage({ id: 'payment.chart.region' })}>
      <Svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(intl, schedule)}>
        <Axis {...{ ticks, top, intl }} />
        {series.map((name) => (
          <path key={name} data-series={name} d={partsPath(bars, name, xOf, width)} />
        ))}
        {bars.map((bar, index) =>
          bar.cut ? <path key={bar.number} data-part="cut" d={cutPath(xOf(index), width)} /> : null,
        )}
        {bars.map((bar, index) =>
          bar.number % LABEL_EVERY === 0 ? (
            <text key={bar.number} x={xOf(index) + slot / 2} y={214} textAnchor="middle">
              {bar.number}
            </text>
          ) : null,
        )}
        <text x={AXIS.left - 8} y={214} textAnchor="end">
          {intl.formatMessage({ id: 'payment.chart.month' })}
        </text>
        {bars.map((bar, index) =>
          bar.cut ? (
            <CutLabel
              key={bar.number}
              amount={bar.amount}
              atStart={bar.number === 0}
              x={bar.number === 0 ? xOf(index) + slot + 6 : xOf(index) - 6}
            />
          ) : null,
        )}
      </Svg>
    </Scroll>
  )
}

const yOf = (share: number) => AXIS.bottom - share * (AXIS.bottom - AXIS.top)

/** The gap between two parts of a bar. */
const GAP = 0.6

/**
 * One series of all bars. With one shape per part, the browser recomputed hundreds of styles for each change of a term, and
 * the next key waited.
 */
const partsPath = (
  bars: readonly Bar[],
  name: Series,
  xOf: (index: number) => number,
  width: number,
): string =>
  bars
    .flatMap(({ parts }, index) =>
      parts
        .filter((part) => part.series === name)
        .map(({ from, to }) => {
          const height = Math.max(0, yOf(from) - yOf(to) - (from > 0 ? GAP : 0))
          return `M${shortened(xOf(index))} ${shortened(yOf(to))}h${shortened(width)}v${shortened(height)}h${shortened(-width)}z`
        }),
    )
    .join('')

const shortened = (length: number): number => Number(length.toFixed(2))

const cutPath = (x: number, width: number): string => `M${x - 3} 42l${width + 6} -7v5l-${width + 6} 7z`

type AxisProps = { ticks: readonly number[]; top: number; intl: IntlShape }

const Axis = ({ ticks, top, intl }: AxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <path data-part="axis" d={`M${AXIS.left} ${yOf(tick / top)}H${AXIS.right}`} />
      <text x={AXIS.left - 8} y={yOf(tick / top) + 4} textAnchor="end">
        {intl.formatNumber(tick, { ...EURO_FORMAT, maximumFractionDigits: 0 })}
      </text>
    </g>
  ))

const describe = (intl: IntlShape, { rows, months, hasParts }: Props) => {
  const { count, ...facts } = chartFacts(rows, months)
  const euros = Object.entries(facts).map(([name, value]) => [name, intl.formatNumber(value, EURO_FORMAT)])
  const hasResidual = facts.residual > 0 ? 'yes' : 'no'
  return intl.formatMessage(
    { id: hasParts ? 'payment.chart' : 'payment.chart.whole' },
    { ...Object.fromEntries(euros), count, hasResidual },
  )
}

/** Outlined with the card's colour, since it covers the axis lines. */
const Label = styled('text', {
  base: { stroke: 'surface', strokeWidth: '4px', strokeLinejoin: 'round', paintOrder: 'stroke' },
})
const Amount = styled('tspan', { base: { fill: 'ink', fontWeight: 600 } })

type CutLabelProps = { amount: number; x: number; atStart: boolean }

/** The amount of a cut bar, beside it. */
const CutLabel = ({ amount, x, atStart }: CutLabelProps) => {
  const intl = useIntl()
  return (
    <Label x={x} y={24} textAnchor={atStart ? 'start' : 'end'}>
      <Amount>{intl.formatNumber(amount, EURO_FORMAT)}</Amount>
      <tspan x={x} dy={16}>
        {intl.formatMessage({ id: atStart ? 'payment.chart.first' : 'payment.chart.residual' })}
      </tspan>
    </Label>
  )
}

export type Bar = {
  number: number
  /** Parts from the axis up, as fractions of the axis' height, without empty ones. */
  parts: { series: Series; from: number; to: number }[]
  /** Higher than the axis: drawn to its top with a cut and a label. */
  cut: boolean
  amount: number
}

export type Chart = {
  bars: Bar[]
  /** Euros at the grid lines, from zero. */
  ticks: number[]
  /** Euros at the top of the axis. */
  top: number
  totals: Record<Series, number>
}

const MAX_LINES = 4
/** Space above the monthly bars for the labels of cut bars; minimal if none is cut. */
const HEADROOM = { cut: 1.25, whole: 1.05 }
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** The bars of a schedule. The scale fits the months, so higher ones (advance, residual) are cut. */
export const scheduleChartOf = (rows: readonly ScheduleRow[], months: number): Chart => {
  const monthly = rows.filter(({ number }) => number >= 1 && number <= months)
  const highestMonthly = Math.max(1, ...monthly.map(amountOf))
  const top = topOf(highestMonthly, Math.max(...rows.map(amountOf)))
  const step = stepFor(top)
  const bars = rows.map((row): Bar => {
    const amount = amountOf(row)
    const height = Math.max(top, amount)
    let from = 0
    const parts = series.flatMap((name) => {
      const part = { series: name, from, to: from + Math.max(0, toEuros(row[`${name}Cents`])) / height }
      from = part.to
      return part.to > part.from ? [part] : []
    })
    return { number: row.number, parts, cut: amount > top, amount }
  })
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step)
  const totals = Object.fromEntries(series.map((name) => [name, sumOf(rows, name)])) as Chart['totals']
  return { bars, ticks, top, totals }
}

type ChartFacts = {
  first: number
  count: number
  monthly: number
  residual: number
  firstInterest: number
  lastInterest: number
}

/** The figures in the chart's description, euros. */
export const chartFacts = (rows: readonly ScheduleRow[], months: number): ChartFacts => {
  const at = (wanted: number) => rows.find(({ number }) => number === wanted)
  return {
    first: toEuros(at(0)?.amountCents ?? 0),
    count: months,
    monthly: toEuros(at(1)?.amountCents ?? 0),
    residual: toEuros(at(months + 1)?.residualCents ?? 0),
    firstInterest: toEuros(at(1)?.interestCents ?? 0),
    lastInterest: toEuros(at(months)?.interestCents ?? 0),
  }
}

/** The smallest round step with no more lines than `MAX_LINES`. */
const stepFor = (top: number): number => {
  const rough = top / MAX_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  return (ROUND_STEPS.find((step) => step * power >= rough) ?? 10) * power
}

const sumOf = (rows: readonly ScheduleRow[], name: Series) =>
  toEuros(rows.reduce((sum, row) => sum + row[`${name}Cents`], 0))

const topOf = (highestMonthly: number, highest: number): number =>
  highest > highestMonthly * HEADROOM.cut
    ? highestMonthly * HEADROOM.cut
    : Math.max(highestMonthly, highest) * HEADROOM.whole

const amountOf = ({ amountCents }: ScheduleRow): number => toEuros(amountCents)
