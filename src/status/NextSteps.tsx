import { FormattedMessage } from 'react-intl'
import type { Principal } from '../../api/role.ts'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { styled } from '../design/theme/styled.ts'
import { numberedSteps } from './chart.ts'
import { NextStepItem } from './NextStepItem.tsx'

const List = styled('ol', {
  base: {
    display: 'grid',
    gap: '5',
    listStyle: 'none',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

type Props = { steps: readonly NextStep[]; actor: Principal }

/** Every way on from here, numbered as the chart numbers its lines. */
export const NextSteps = ({ steps, actor }: Props) => {
  const numbers = new Map(numberedSteps(steps).map(({ step, number }) => [step.event, number]))
  if (steps.length === 0) return <FormattedMessage id="status.noSteps" />
  return (
    <List>
      {steps.map((step) => (
        <NextStepItem key={step.event} step={step} number={numbers.get(step.event) ?? null} actor={actor} />
      ))}
    </List>
  )
}
