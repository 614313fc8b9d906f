import { chakra } from '@chakra-ui/react/styled-system'

/** The content and the rail beside it; under each other on narrow screens. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.rail}' },
  },
})
