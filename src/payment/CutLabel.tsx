import { useIntl } from 'react-intl'
import { styled } from '../design/theme/styled.ts'

/** Stands on the lines of the axis, so it carries a rim of the card's colour. */
const Label = styled('text', {
  base: { stroke: 'surface', strokeWidth: '4px', strokeLinejoin: 'round', paintOrder: 'stroke' },
})
const Amount = styled('tspan', { base: { fill: 'ink', fontWeight: 600 } })

type Props = { amount: number; x: number; atStart: boolean }

/** The amount of a cut bar, beside it. */
export const CutLabel = ({ amount, x, atStart }: Props) => {
  const intl = useIntl()
  return (
    <Label x={x} y={24} textAnchor={atStart ? 'start' : 'end'}>
      <Amount>{intl.formatNumber(amount, { style: 'currency', currency: 'EUR' })}</Amount>
      <tspan x={x} dy={16}>
        {intl.formatMessage({ id: atStart ? 'payment.chart.first' : 'payment.chart.residual' })}
      </tspan>
    </Label>
  )
}
