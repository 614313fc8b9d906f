import { Card as ChakraCard } from '@chakra-ui/react/card'
import { useId, type ReactNode } from 'react'
import { cardId } from './card-id.ts'
import { useSection } from './sections.ts'

const edges = {
  yours: { borderLeftWidth: '4px', borderLeftColor: 'waitingMark' },
  others: { borderLeftWidth: '4px', borderLeftColor: 'pending' },
  none: {},
}

type Props = {
  /** Target of links to this card, see `cardId`. */
  name?: string
  title: ReactNode
  aside?: ReactNode
  /** The coloured edge of "what happens next". */
  turn?: keyof typeof edges
  children: ReactNode
}

/** A card of the rail: what happens next, the limit, the totals. */
export const RailCard = ({ name, title, aside, turn = 'none', children }: Props) => {
  const titleId = useId()
  const ownId = useId()
  const id = cardId(name ?? ownId)
  const { place, isListed } = useSection(id, title)
  return (
    <ChakraCard.Root
      as="section"
      size="sm"
      ref={place}
      aria-labelledby={titleId}
      {...(name === undefined && !isListed ? {} : { id, tabIndex: -1 })}
      {...edges[turn]}
    >
      <ChakraCard.Header as="header">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </ChakraCard.Header>
      {children}
    </ChakraCard.Root>
  )
}
