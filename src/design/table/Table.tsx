import { Table as ChakraTable } from '@chakra-ui/react/table'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { ReactNode } from 'react'
import { styled } from '../theme/styled.ts'

/** Isolated, so that a key typed elsewhere on the page does not have the browser paint all rows again. */
const Scroller = styled('div', {
  base: { overflowX: { base: 'auto', _print: 'visible' }, minWidth: 0, isolation: 'isolate' },
})

type Props = {
  /** What the table holds; read aloud, shown only with `captionShown`. */
  caption: ReactNode
  captionShown?: boolean
  dense?: boolean
  /** What rows become on a narrow screen: cards, cards with each value on a line of its own, or what they are. */
  cards?: 'grid' | 'lines' | false
  /** Which breakpoint is narrow for it: a table of many columns needs more than a phone's width. */
  cardsBelow?: 'md' | 'lg'
  /** The list is being loaded anew; the old rows stay. */
  busy?: boolean
  children: ReactNode
}

/** Chakra's table in its `native` way; give it `<thead>`, `<tbody>`, `<tfoot>` with `HeadCell`, `TableRow` and `Cell`. */
export const Table = ({
  caption,
  captionShown,
  dense,
  cards = 'grid',
  cardsBelow = 'md',
  busy,
  children,
}: Props) => (
  <Scroller>
    <ChakraTable.Root
      native
      size={dense ? 'sm' : 'md'}
      data-cards={cards || undefined}
      data-cards-below={cardsBelow}
      aria-busy={busy ? true : undefined}
    >
      <caption>{captionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      {children}
    </ChakraTable.Root>
  </Scroller>
)
