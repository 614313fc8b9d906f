import { Card as ChakraCard } from '@chakra-ui/react/card'
import { useId, type ReactNode } from 'react'
import { cardId } from './card-id.ts'
import { useSection } from './sections.ts'
import { styled } from './theme/styled.ts'

/** Paper has no button to unfold it. */
const Folding = styled('div', { base: { '&[hidden]': { _print: { display: 'block' } } } })

export type CardProps = {
  /** Target of links to this card, see `cardId`. */
  name?: string
  title?: ReactNode
  /** Beside the title, at the right. */
  aside?: ReactNode
  footer?: ReactNode
  /** Without padding: for tables and lists that reach the edges. */
  flush?: boolean
  /** If true, only header and footer are visible; the fields inside keep their input. Undefined: it never folds. */
  folded?: boolean | undefined
  children: ReactNode
}

/** Chakra's card as a region of the screen, named by its title. */
export const Card = ({ name, title, aside, footer, flush, folded, children }: CardProps) => {
  const titleId = useId()
  const ownId = useId()
  const id = name === undefined ? cardId(ownId) : cardId(name)
  const { place, isListed } = useSection(id, title)
  const body = flush ? children : <ChakraCard.Body>{children}</ChakraCard.Body>
  return (
    <ChakraCard.Root
      as="section"
      ref={place}
      aria-labelledby={title ? titleId : undefined}
      {...(name === undefined && !isListed ? {} : { id, tabIndex: -1 })}
    >
      {title ? (
        <ChakraCard.Header as="header">
          <h2 id={titleId}>{title}</h2>
          {aside}
        </ChakraCard.Header>
      ) : null}
      {folded === undefined ? body : <Folding hidden={folded}>{body}</Folding>}
      {footer ? <ChakraCard.Footer as="footer">{footer}</ChakraCard.Footer> : null}
    </ChakraCard.Root>
  )
}
