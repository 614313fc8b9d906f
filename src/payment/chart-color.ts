import type { Series } from './schedule-chart.ts'

/** Colour tokens of the series. */
export const chartColor = {
  principal: 'chart1',
  interest: 'chart2',
  fees: 'chart3',
  residual: 'chart4',
} as const satisfies Record<Series, string>
