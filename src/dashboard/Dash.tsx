import { chakra } from '@chakra-ui/react/styled-system'

const Mark = chakra('span', { base: { color: 'ink3' } })

/** No value: a dash, and nothing at all where the row is a card. */
export const Dash = () => <Mark data-none="">–</Mark>
