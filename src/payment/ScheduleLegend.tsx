import { FormattedMessage } from 'react-intl'
import { Money } from '../design/Money.tsx'
import { styled } from '../design/theme/styled.ts'
import { type Chart, series } from './bars.ts'
import { chartColor } from './chart-color.ts'

const List = styled('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4px 20px', textStyle: 'small', color: 'ink2' },
})
const Item = styled('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5' } })
const Swatch = styled('i', {
  base: { width: '10px', height: '10px', borderRadius: '2px', flex: 'none', printColorAdjust: 'exact' },
})

/** The colours of the chart with what each comes to. */
export const ScheduleLegend = ({ totals }: Pick<Chart, 'totals'>) => (
  <List>
    {series.map((name) => (
      <Item key={name}>
        <Swatch bg={chartColor[name]} aria-hidden />
        <FormattedMessage id={`payment.series.${name}`} />
        <b>
          <Money value={totals[name]} />
        </b>
      </Item>
    ))}
  </List>
)
