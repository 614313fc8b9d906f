import { SimpleGrid, type SimpleGridProps } from '@chakra-ui/react/simple-grid'

type Props = Omit<SimpleGridProps, 'columns'> & { columns?: number }

/** Fields beside each other; under each other below 720 px. */
export const FieldGrid = ({ columns = 2, ...rest }: Props) => (
  <SimpleGrid columns={{ base: 1, md: columns }} columnGap="4" rowGap="6" alignItems="start" {...rest} />
)
