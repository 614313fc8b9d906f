import { chakra } from '@chakra-ui/react/styled-system'

/** Things under each other, 16 px apart unless `gap` says otherwise. */
export const Stack = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
})
