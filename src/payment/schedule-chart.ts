import { toEuros } from '../../domain/money.ts'
import type { ScheduleRow } from '../../domain/payment-schedule.ts'

/** The four series, from the axis up. */
export const series = ['principal', 'interest', 'fees', 'residual'] as const
export type Series = (typeof series)[number]

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

const WANTED_LINES = 4
/** Space above the monthly bars for the labels of cut bars; minimal if none is cut. */
const HEADROOM = { cut: 1.25, whole: 1.05 }
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** The bars of a schedule. The scale fits the months, so higher ones (advance, residual) are cut. */
export const scheduleChartOf = (rows: readonly ScheduleRow[], months: number): Chart => {
  const monthly = rows.filter(({ number }) => number >= 1 && number <= months)
  const most = Math.max(1, ...monthly.map(amountOf))
  const top = topOf(most, Math.max(...rows.map(amountOf)))
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

export type ChartFacts = {
  first: number
  count: number
  monthly: number
  residual: number
  firstInterest: number
  lastInterest: number
}

/** The figures that describe the chart in words, euros. */
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

/** The smallest round step with no more lines than wanted. */
const stepFor = (most: number): number => {
  const rough = most / WANTED_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  return (ROUND_STEPS.find((step) => step * power >= rough) ?? 10) * power
}

const sumOf = (rows: readonly ScheduleRow[], name: Series) =>
  toEuros(rows.reduce((sum, row) => sum + row[`${name}Cents`], 0))

const topOf = (most: number, highest: number): number =>
  highest > most * HEADROOM.cut ? most * HEADROOM.cut : Math.max(most, highest) * HEADROOM.whole

const amountOf = ({ amountCents }: ScheduleRow): number => toEuros(amountCents)

/** The colour tokens of the series. */
export const chartColor = {
  principal: 'chart1',
  interest: 'chart2',
  fees: 'chart3',
  residual: 'chart4',
} as const satisfies Record<Series, string>
