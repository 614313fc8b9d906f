import { registerSlotRecipe } from '../theme/register.ts'

/** A list of steps or choices under the button that opened it. */
registerSlotRecipe('menu', {
  className: 'chakra-menu',
  slots: ['content', 'itemGroup', 'itemGroupLabel', 'item'],
  base: {
    content: {
      zIndex: 'menu',
      minWidth: '200px',
      maxWidth: 'calc(100vw - 16px)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '1',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'menu',
      outline: 'none',
      '&:focus-visible [data-highlighted]': {
        outline: '2px solid',
        outlineColor: 'focus',
        outlineOffset: '-2px',
      },
    },
    itemGroup: {
      '& + &': { borderTopWidth: '1px', borderColor: 'line', marginTop: '1', paddingTop: '1' },
    },
    itemGroupLabel: { padding: '8px 12px 4px', textStyle: 'meta', color: 'ink3' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '11', md: '9' },
      paddingInline: '3',
      borderRadius: 'control',
      color: 'ink',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&[data-highlighted]': { bg: 'well' },
      '&[data-state=checked]': { color: 'accent', fontWeight: 600 },
      // As far in as the tick of the chosen one pushes.
      '&[data-state=unchecked]': { paddingInlineStart: '9' },
      '&[data-danger]': { color: 'danger' },
      '&[aria-disabled=true]': { color: 'ink3', cursor: 'default', paddingBlock: '2', whiteSpace: 'normal' },
    },
  },
})
