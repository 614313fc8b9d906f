import type { ScheduleRow } from '../../contract/payment.ts'

/** The four series, always in this order from the axis up. */
export const series = ['principal', 'interest', 'fees', 'residual'] as const
export type Series = (typeof series)[number]

export type Bar = {
  number: number
  /** Parts from the axis up, as shares of the axis' height; empty ones left out. */
  parts: { series: Series; from: number; to: number }[]
  /** It is higher than the axis: drawn to its top, with a cut, its amount beside it. */
  cut: boolean
  amount: number
}

export type Chart = {
  bars: Bar[]
  /** Euros at the lines, from zero. */
  ticks: number[]
  /** Euros at the top of the axis. */
  top: number
  totals: Record<Series, number>
}

const WANTED_LINES = 4
/** Room above the months for the labels of cut bars; next to none where nothing is cut. */
const HEADROOM = { cut: 1.25, whole: 1.05 }
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** The smallest round step that needs no more lines than wanted. */
const stepFor = (most: number): number => {
  const rough = most / WANTED_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  return (ROUND_STEPS.find((step) => step * power >= rough) ?? 10) * power
}

const cents = (euros: number) => Math.round(euros * 100) / 100

const totalOf = (rows: readonly ScheduleRow[], name: Series) =>
  cents(rows.reduce((sum, row) => sum + row[name], 0))

const topOf = (most: number, highest: number): number =>
  highest > most * HEADROOM.cut ? most * HEADROOM.cut : Math.max(most, highest) * HEADROOM.whole

/** Bars of a schedule: the axis is made for the months, so what is higher (advance, residual) is cut. */
export const chartOf = (rows: readonly ScheduleRow[], months: number): Chart => {
  const monthly = rows.filter(({ pmtNumber }) => pmtNumber >= 1 && pmtNumber <= months)
  const most = Math.max(1, ...monthly.map(({ pmtAmount }) => pmtAmount))
  const top = topOf(most, Math.max(...rows.map(({ pmtAmount }) => pmtAmount)))
  const step = stepFor(top)
  const bars = rows.map((row): Bar => {
    const height = Math.max(top, row.pmtAmount)
    let from = 0
    const parts = series.flatMap((name) => {
      const part = { series: name, from, to: from + Math.max(0, row[name]) / height }
      from = part.to
      return part.to > part.from ? [part] : []
    })
    return { number: row.pmtNumber, parts, cut: row.pmtAmount > top, amount: row.pmtAmount }
  })
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step)
  const totals = Object.fromEntries(series.map((name) => [name, totalOf(rows, name)])) as Chart['totals']
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

/** What the picture says, in figures: for the words that stand for it. Euros. */
export const chartFacts = (rows: readonly ScheduleRow[], months: number): ChartFacts => {
  const at = (number: number) => rows.find(({ pmtNumber }) => pmtNumber === number)
  return {
    first: at(0)?.pmtAmount ?? 0,
    count: months,
    monthly: at(1)?.pmtAmount ?? 0,
    residual: at(months + 1)?.residual ?? 0,
    firstInterest: at(1)?.interest ?? 0,
    lastInterest: at(months)?.interest ?? 0,
  }
}
