import { registerSlotRecipe } from '../theme/register.ts'

/** A tick in a box, its words beside it. */
registerSlotRecipe('checkbox', {
  className: 'chakra-checkbox',
  slots: ['root', 'control', 'indicator'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      gridTemplateColumns: '20px minmax(0, 1fr)',
      gap: '3',
      alignItems: 'start',
      cursor: 'pointer',
      '&[data-readonly]': { cursor: 'help' },
    },
    control: {
      width: '20px',
      height: '20px',
      display: 'inline-grid',
      placeItems: 'center',
      borderWidth: '1.5px',
      borderColor: 'field',
      borderRadius: '4px',
      bg: 'surface',
      color: 'onAccent',
      '&[data-state=checked]': { bg: 'accent', borderColor: 'accent' },
      '&[data-invalid]': { borderWidth: '2px', borderColor: 'danger' },
      '&[data-readonly], &[data-readonly][data-state=checked]': {
        bg: 'well',
        color: 'ink3',
        borderStyle: 'dashed',
        borderColor: 'field',
      },
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    indicator: { width: '16px', height: '16px' },
  },
})
