import { Card as ChakraCard } from '@chakra-ui/react/card'
import { useId, type ReactNode } from 'react'
import { cardId } from './card-id.ts'

type Props = {
  /** Target of links to this card, see `cardId`. */
  name?: string
  title?: ReactNode
  /** Beside the title, at the right. */
  aside?: ReactNode
  footer?: ReactNode
  /** Without padding: for tables and lists that reach the edges. */
  flush?: boolean
  children: ReactNode
}

/** Chakra's card as a region of the screen, named by its title. */
export const Card = ({ name, title, aside, footer, flush, children }: Props) => {
  const id = useId()
  return (
    <ChakraCard.Root
      as="section"
      aria-labelledby={title ? id : undefined}
      {...(name === undefined ? {} : { id: cardId(name), tabIndex: -1 })}
    >
      {title ? (
        <ChakraCard.Header as="header">
          <h2 id={id}>{title}</h2>
          {aside}
        </ChakraCard.Header>
      ) : null}
      {flush ? children : <ChakraCard.Body>{children}</ChakraCard.Body>}
      {footer ? <ChakraCard.Footer as="footer">{footer}</ChakraCard.Footer> : null}
    </ChakraCard.Root>
  )
}
