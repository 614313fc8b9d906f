import { Card as ChakraCard } from '@chakra-ui/react/card'
import { useId, type ReactNode } from 'react'

const edges = {
  yours: { borderLeftWidth: '4px', borderLeftColor: 'waitingMark' },
  others: { borderLeftWidth: '4px', borderLeftColor: 'pending' },
  none: {},
}

type Props = {
  title: ReactNode
  aside?: ReactNode
  /** The coloured edge of "what happens next". */
  turn?: keyof typeof edges
  children: ReactNode
}

/** A card of the rail: what happens next, the limit, the totals. */
export const RailCard = ({ title, aside, turn = 'none', children }: Props) => {
  const id = useId()
  return (
    <ChakraCard.Root as="section" size="sm" aria-labelledby={id} {...edges[turn]}>
      <ChakraCard.Header as="header">
        <h2 id={id}>{title}</h2>
        {aside}
      </ChakraCard.Header>
      {children}
    </ChakraCard.Root>
  )
}
