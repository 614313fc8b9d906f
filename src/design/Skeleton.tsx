import { chakra } from '@chakra-ui/react/styled-system'

const Line = chakra('div', {
  base: { height: '12px', borderRadius: '4px', bg: 'well', animation: 'pulse 1.6s ease-in-out infinite' },
})
const Lines = chakra('div', { base: { display: 'grid', gap: '6', padding: '4' } })
const Row = chakra('div', { base: { display: 'grid', gap: '6', gridTemplateColumns: '1fr 6fr 1.5fr 2.5fr' } })

const widths = ['80%', '95%', '70%', '60%']

type Props = {
  /** How many rows are expected. */
  rows?: number
}

/** Grey rows while a list loads; the words for a screen reader stand with the list. */
export const Skeleton = ({ rows = 3 }: Props) => (
  <Lines aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <Row key={row}>
        {widths.map((width, cell) => (
          <Line key={width} style={{ width: widths[(row + cell) % widths.length] }} />
        ))}
      </Row>
    ))}
  </Lines>
)
