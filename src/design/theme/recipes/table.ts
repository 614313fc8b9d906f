import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const cell = {
  padding: '5px 12px',
  height: '44px',
  textAlign: 'left',
  verticalAlign: 'middle',
  fontWeight: 400,
  borderBottomWidth: '1px',
  borderColor: 'line',
} as const

/** Rows as cards: without a head; the values are in a grid, each after the name of its column. */
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

/** Cards of figures: one value a line, with its name at the left. */
const lines = {
  '&& tbody tr, && tfoot tr': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '&& td[data-label], && tbody th[data-label]': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    textAlign: 'right',
  },
  '&& tfoot td, && tfoot th': { borderTopWidth: 0 },
  '&& td:has(input)': { paddingBlock: '1.5' },
  '&& td:empty': { display: 'none' },
}

/**
 * For `Table.Root native`: all rules belong to the root, so rows and cells have no styles of their own. `data-cards`
 * says how rows look on a phone; `data-numeric`, `data-unbroken` and `data-label` belong to cells, `data-cursor` and
 * `data-leaving` to rows.
 */
export const tableRecipe = defineSlotRecipe({
  className: 'chakra-table',
  slots: ['root', 'columnHeader', 'cell', 'caption'],
  base: {
    root: {
      width: 'full',
      borderCollapse: 'collapse',
      '& tbody th, & tfoot th': cell,
      '& thead button': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        padding: '4px 0',
        marginBlock: '-4px',
        fontWeight: 500,
        color: 'inherit',
        cursor: 'pointer',
      },
      '& [aria-sort] > button': { color: 'ink', fontWeight: 600 },
      '&& tr > :not(* + *)': { paddingInlineStart: '4' },
      '&& tr > :not(:has(+ *))': { paddingInlineEnd: '4' },
      '& tbody tr:not(:has(+ tr)) > *, & tfoot tr:not(:has(+ tr)) > *': { borderBottomWidth: 0 },
      '& tbody tr:hover': { bg: 'color-mix(in srgb, {colors.well} 55%, {colors.surface})' },
      '& tfoot td, & tfoot th': { bg: 'well', fontWeight: 600, borderTopWidth: '1px' },
      '& tr > [data-numeric]': { textAlign: 'right', whiteSpace: 'nowrap' },
      '& [data-unbroken], & time': { whiteSpace: 'nowrap' },
      '& tbody tr[data-cursor], & tbody tr[data-cursor]:hover': {
        bg: 'accentBg',
        boxShadow: 'inset 3px 0 {colors.accent}',
      },
      '& tbody tr[data-leaving] > :has(+ * + *)': { color: 'ink3', textDecoration: 'line-through' },
      '&[data-cards]': { mdDown: cards },
      // `:where` adds no specificity, so a table can lay out the values of its cards itself.
      '&:where([data-cards][data-cards-below=lg])': { lgDown: cards },
      '&[data-cards=lines]': { mdDown: lines },
      // A table that has no cards uses two lines for its heads if there is little room.
      '&:not([data-cards])': {
        lgDown: {
          '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
          '&& tr > *': { paddingInline: '1.5' },
        },
      },
    },
    columnHeader: {
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
    cell,
    caption: { textAlign: 'left' },
  },
  variants: {
    size: {
      sm: { root: { '& tbody > tr > *, & tfoot > tr > *': { height: '8', paddingBlock: '4px' } } },
      md: {},
    },
  },
  defaultVariants: { size: 'md' },
})
