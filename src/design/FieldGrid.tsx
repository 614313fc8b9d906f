import { SimpleGrid, type SimpleGridProps } from '@chakra-ui/react/simple-grid'

type Props = Omit<SimpleGridProps, 'columns'> & { columns?: number }

/** Fields beside each other; below 720 px, one under the other. */
export const FieldGrid = ({ columns = 2, ...rest }: Props) => (
  <SimpleGrid columns={{ base: 1, md: columns }} columnGap="4" rowGap="6" alignItems="start" {...rest} />
)

/** Top margin of a button beside a field: the label's line and gap, and half of what a field is higher than a button. */
export const levelWithField = { base: '0', md: '26px' } as const
