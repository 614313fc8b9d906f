import { FormattedMessage, FormattedNumber } from 'react-intl'
import { RESIDUAL_MAXIMUMS } from '../../domain/constants.ts'
import { Icon } from '../design/Icon.tsx'
import { Percent } from '../design/Percent.tsx'
import { Tooltip } from '../design/Tooltip.tsx'
import { styled } from '../design/theme/styled.ts'

const Help = styled('button', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    alignItems: 'center',
    minHeight: '6',
    marginTop: '1',
    textStyle: 'small',
    color: 'accent',
    cursor: 'help',
  },
})
const Maximums = styled('table', {
  base: {
    '& caption': { textAlign: 'start', fontWeight: 600, paddingBottom: '1', whiteSpace: 'nowrap' },
    '& th': { fontWeight: 400, textAlign: 'start', paddingInlineEnd: '6' },
    '& td': { textAlign: 'end' },
  },
})

/** The maximum residual per period, in a popover on hover or focus. */
export const ResidualHelp = () => (
  <Tooltip text={<MaximumTable />}>
    {(wiring) => (
      <Help type="button" {...wiring}>
        <Icon name="info" />
        <FormattedMessage id="terms.residual.help" />
      </Help>
    )}
  </Tooltip>
)

const MaximumTable = () => (
  <Maximums>
    <caption>
      <FormattedMessage id="terms.residual.maximums" />
    </caption>
    <tbody>
      {RESIDUAL_MAXIMUMS.map(({ months, percent }) => (
        <tr key={months}>
          <th scope="row">
            <FormattedMessage id="terms.months" values={{ months: <FormattedNumber value={months} /> }} />
          </th>
          <td>
            <Percent value={percent} decimals={0} />
          </td>
        </tr>
      ))}
    </tbody>
  </Maximums>
)
