import { registerSlotRecipe } from '../theme/register.ts'

/** The rows found for what is typed; the input has its own recipe. */
registerSlotRecipe('combobox', {
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
