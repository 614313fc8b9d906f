import { styled } from '../design/theme/styled.ts'

const Mark = styled('span', { base: { color: 'ink3' } })

/** No value: a dash, and nothing at all where the row is a card. */
export const Dash = () => <Mark data-none="">–</Mark>
