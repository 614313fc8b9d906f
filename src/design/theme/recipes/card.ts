import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A part of a screen; `sm` is a card of the rail. */
export const cardRecipe = defineSlotRecipe({
  className: 'chakra-card',
  slots: ['root', 'header', 'body', 'footer'],
  base: {
    root: {
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'card',
      minWidth: 0,
      breakInside: 'avoid',
      '[data-print=wide] &': { breakInside: 'auto' },
      // A letter typed in one card does not have the browser paint the others again. Not the card in use: what opens in
      // it lies over the cards around, also while the window beside has the focus.
      '&:not(:focus-within, :has([aria-expanded=true]))': { isolation: 'isolate' },
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
    },
    body: { minWidth: 0 },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      padding: '12px 16px',
      borderTopWidth: '1px',
      borderColor: 'line',
    },
  },
  variants: {
    size: {
      sm: {
        root: { padding: '4', display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
        header: { gap: '2' },
      },
      md: {
        header: { minHeight: '12', padding: '12px 16px', borderBottomWidth: '1px', borderColor: 'line' },
        body: { padding: '4' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})
