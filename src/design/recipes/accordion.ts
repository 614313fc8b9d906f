import { registerSlotRecipe } from '../theme/register.ts'

/** Cards that stay folded until they are wanted. */
registerSlotRecipe('accordion', {
  className: 'chakra-accordion',
  slots: ['root', 'item', 'itemTrigger', 'itemIndicator', 'itemContent'],
  base: {
    item: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'card' },
    itemTrigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      padding: '4',
      fontWeight: 600,
      textAlign: 'left',
      cursor: 'pointer',
    },
    itemIndicator: {
      display: 'inline-flex',
      color: 'ink2',
      transitionProperty: 'rotate',
      transitionDuration: 'fast',
      '&[data-state=open]': { rotate: '90deg' },
    },
  },
})
