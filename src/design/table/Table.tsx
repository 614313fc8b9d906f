import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Hidden } from '../Hidden.tsx'

/** Isolated, so that a key typed elsewhere on the page does not have the browser paint all rows again. */
const Scroller = chakra('div', { base: { overflowX: 'auto', minWidth: 0, isolation: 'isolate' } })

const cards = {
  display: 'block',
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& tbody, & tfoot': { display: 'block' },
  '& tbody tr, & tfoot tr': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(60%)',
    gap: '2px 12px',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
  '& tbody tr:not(:has(+ tr))': { borderBottomWidth: 0 },
  '& tbody td, & tbody th, & tfoot td, & tfoot th': {
    display: 'block',
    height: 'auto',
    padding: 0,
    borderBottomWidth: 0,
    bg: 'transparent',
  },
  '&& tr > :not(* + *), && tr > :not(:has(+ *))': { paddingInline: 0 },
  '& [data-label]::before': {
    content: 'attr(data-label) " "',
    color: 'ink3',
    textStyle: 'meta',
    marginInlineEnd: '1',
  },
}

const Look = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& caption': { textAlign: 'left' },
    '& thead th': {
      textAlign: 'left',
      verticalAlign: 'bottom',
      fontSize: '13px',
      lineHeight: '16px',
      fontWeight: 500,
      color: 'ink2',
      bg: 'well',
      padding: '10px 12px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      whiteSpace: 'nowrap',
    },
    '& tbody td, & tbody th, & tfoot td, & tfoot th': {
      padding: '5px 12px',
      height: '44px',
      textAlign: 'left',
      verticalAlign: 'middle',
      fontWeight: 400,
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '&& tr > :not(* + *)': { paddingInlineStart: '4' },
    '&& tr > :not(:has(+ *))': { paddingInlineEnd: '4' },
    '& tbody tr:not(:has(+ tr)) > *, & tfoot tr:not(:has(+ tr)) > *': { borderBottomWidth: 0 },
    '& tbody tr:hover': { bg: 'color-mix(in srgb, {colors.well} 55%, {colors.surface})' },
    '& tfoot td, & tfoot th': { bg: 'well', fontWeight: 600, borderTopWidth: '1px' },
    '& [data-numeric]': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& tbody tr[data-cursor], & tbody tr[data-cursor]:hover': {
      bg: 'accentBg',
      boxShadow: 'inset 3px 0 {colors.accent}',
    },
    '& tbody tr[data-leaving] > :has(+ * + *)': { color: 'ink3', textDecoration: 'line-through' },
  },
  variants: {
    dense: {
      true: { '& tbody td, & tbody th, & tfoot td, & tfoot th': { height: '8', paddingBlock: '4px' } },
    },
    cards: { true: { mdDown: cards } },
  },
})

type Props = {
  /** What the table holds; read aloud, shown only with `captionShown`. */
  caption: ReactNode
  captionShown?: boolean
  dense?: boolean
  /** Rows become cards below 720 px. */
  cards?: boolean
  /** The list is being loaded anew; the old rows stay. */
  busy?: boolean
  children: ReactNode
}

/** A table; give it `<thead>`, `<tbody>`, `<tfoot>` with `HeadCell`, `Row`, `RowHead` and `Cell`. */
export const Table = ({ caption, captionShown, dense, cards: asCards = true, busy, children }: Props) => (
  <Scroller>
    <Look dense={dense} cards={asCards} aria-busy={busy ? true : undefined}>
      <caption>{captionShown ? caption : <Hidden>{caption}</Hidden>}</caption>
      {children}
    </Look>
  </Scroller>
)
