import { chakra } from '@chakra-ui/react/styled-system'

const columns = (count: number) => ({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `repeat(${count}, minmax(0, 1fr))` },
})

/** Fields beside each other; under each other below 720 px. */
export const FieldGrid = chakra('div', {
  base: { display: 'grid', columnGap: '4', rowGap: '6', alignItems: 'start' },
  variants: { columns: { 1: columns(1), 2: columns(2), 3: columns(3), 4: columns(4) } },
  defaultVariants: { columns: 2 },
})
