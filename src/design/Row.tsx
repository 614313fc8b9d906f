import { chakra } from '@chakra-ui/react/styled-system'

/** Things beside each other, wrapping, 8 px apart unless `gap` says otherwise. */
export const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2', flexWrap: 'wrap' },
  variants: { apart: { true: { justifyContent: 'space-between' } } },
})
