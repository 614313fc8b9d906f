import { styled } from '../design/theme/styled.ts'

/** Where one of the filters above the list stands: a line of its own on a phone. */
export const FilterPlace = styled('div', {
  base: { flex: { base: '1 1 100%', md: '0 1 220px' }, minWidth: 0 },
})

/** Of a filter with short words: half a line on a phone. */
export const HalfPlace = styled('div', {
  base: { flex: { base: '1 1 136px', md: '0 1 220px' }, minWidth: 0 },
})
