import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The rows found for the typed text; the input has its own recipe. */
export const comboboxRecipe = defineSlotRecipe({
  className: 'chakra-combobox',
  slots: ['item'],
  base: {
    item: {
      padding: '10px 12px',
      display: 'grid',
      gap: '0 12px',
      gridTemplateColumns: '1fr auto',
      borderBottomWidth: '1px',
      borderColor: 'line',
      cursor: 'pointer',
      '&:hover': { bg: 'well' },
      '&[data-highlighted]': { bg: 'accentBg', boxShadow: 'inset 3px 0 {colors.accent}' },
      '& > :not(* + *)': { fontWeight: 500 },
      '& > * + *': { textStyle: 'small', color: 'ink2' },
      '& > * + * + *': { gridColumn: '1 / -1', textStyle: 'meta', color: 'ink3' },
    },
  },
})

const plain = {
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'control',
  cursor: 'pointer',
  '&:hover': { bg: 'well' },
} as const

/** A calendar below the button that opened it. */
export const datePickerRecipe = defineSlotRecipe({
  className: 'chakra-date-picker',
  slots: [
    'content',
    'view',
    'viewControl',
    'viewTrigger',
    'prevTrigger',
    'nextTrigger',
    'rangeText',
    'table',
    'tableHeader',
    'tableCell',
    'tableCellTrigger',
  ],
  base: {
    content: {
      zIndex: 'menu',
      padding: '3',
      minWidth: { base: '304px', md: '278px' },
      bg: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'menu',
      outline: 'none',
    },
    view: { display: 'grid', gap: '2', '&[hidden]': { display: 'none' } },
    viewControl: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
    viewTrigger: { ...plain, flex: '1', minHeight: 'control', fontWeight: 600 },
    prevTrigger: { ...plain, minHeight: 'control', minWidth: 'control' },
    nextTrigger: { ...plain, minHeight: 'control', minWidth: 'control' },
    table: { borderCollapse: 'separate', borderSpacing: 0, width: 'full' },
    tableHeader: { paddingBlock: '1', textStyle: 'meta', color: 'ink3', textAlign: 'center' },
    tableCell: { padding: 0, textAlign: 'center' },
    tableCellTrigger: {
      ...plain,
      minHeight: { base: '10', md: '9' },
      minWidth: { base: '10', md: '9' },
      paddingInline: '1',
      '&[data-outside-range]': { color: 'ink3' },
      '&[data-today]': { fontWeight: 600, color: 'accent', textDecoration: 'underline' },
      '&[data-selected]': { bg: 'accent', color: 'onAccent', fontWeight: 600 },
      '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
      '&[data-selected]:focus-visible': { outlineColor: 'onAccent', outlineOffset: '-4px' },
    },
  },
})
