import { useIntl } from 'react-intl'
import type { StatusCode } from '../../api/status.ts'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'

type Described = {
  queryId: number
  status: StatusCode
  walked: readonly StatusCode[]
  steps: readonly NextStep[]
}

/** The query's chart as text: path, current status, and next steps. */
export const useChartDescription = () => {
  const intl = useIntl()
  const label = (status: StatusCode) => intl.formatMessage({ id: `status.${status}` })
  return ({ queryId, status, walked, steps }: Described): string => {
    const targets = [...new Set(steps.flatMap(({ to }) => (to && to !== status ? [to] : [])))]
    return intl.formatMessage(
      { id: 'status.chart.description' },
      {
        id: queryId,
        walked: intl.formatList(walked.map(label), { type: 'unit' }),
        now: label(status),
        next: intl.formatList(targets.map(label), { type: 'disjunction' }),
        count: targets.length,
      },
    )
  }
}
