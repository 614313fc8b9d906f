import { Skeleton as Line } from '@chakra-ui/react/skeleton'
import { styled } from './theme/styled.ts'

const Lines = styled('div', { base: { display: 'grid', gap: '6', padding: '4' } })
const Row = styled('div', { base: { display: 'grid', gap: '6', gridTemplateColumns: '1fr 6fr 1.5fr 2.5fr' } })

const widths = ['80%', '95%', '70%', '60%']
/** As many rows as fit a screen. */
const MAX_ROWS = 20

type Props = {
  /** How many rows are expected. */
  rows?: number
  /** Without the pulse, whose animation slows down loading scripts. */
  still?: boolean
}

/** Grey rows while a list loads; the list itself announces loading to screen readers. */
export const Skeleton = ({ rows = 3, still = false }: Props) => (
  <Lines aria-hidden="true">
    {Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => (
      <Row key={row}>
        {widths.map((width, cell) => (
          <Line
            key={width}
            style={{
              width: widths[(row + cell) % widths.length],
              ...(still && { animation: 'none' }),
            }}
          />
        ))}
      </Row>
    ))}
  </Lines>
)
