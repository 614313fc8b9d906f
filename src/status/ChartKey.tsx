import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { styled } from '../design/theme/styled.ts'

const Sample = styled('svg', { base: { width: '7', height: '2.5' } })
const Line = styled('path', {
  variants: {
    look: {
      walked: { stroke: 'accent', strokeWidth: '2.5' },
      next: { stroke: 'ink', strokeWidth: '1.8' },
      refused: { stroke: 'ink', strokeWidth: '1.8', strokeDasharray: '6 4' },
      closing: { stroke: 'field', strokeDasharray: '2 3' },
    },
  },
})
const Entry = styled('span', {
  base: { display: 'inline-flex', gap: '1.5', alignItems: 'center', textStyle: 'small', color: 'ink2' },
})

const looks = ['walked', 'next', 'refused', 'closing'] as const

/** What the lines of the chart mean. */
export const ChartKey = () => (
  <HStack wrap="wrap" gap="4">
    {looks.map((look) => (
      <Entry key={look}>
        <Sample viewBox="0 0 28 10" aria-hidden>
          <Line look={look} d="M0 5h28" />
        </Sample>
        <FormattedMessage id={`status.chart.${look}`} />
      </Entry>
    ))}
  </HStack>
)
