import { registerSlotRecipe } from '../theme/register.ts'

/** A message that goes away by itself, at the right of the top, over everything. */
registerSlotRecipe('toast', {
  className: 'chakra-toast',
  slots: ['root', 'title'],
  base: {
    root: {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      width: { base: 'calc(100vw - 16px)', md: '420px' },
      padding: '8px 12px 8px 16px',
      borderWidth: '1px 1px 1px 4px',
      borderColor: 'line',
      borderRadius: 'card',
      bg: 'surface',
      boxShadow: 'menu',
      // Chakra stacks them by these.
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      transitionProperty: 'opacity',
      transitionDuration: 'fast',
      '&[data-type=success]': { borderLeftColor: 'approved', '& > svg': { color: 'approved' } },
      '&[data-type=warning]': { borderLeftColor: 'waitingMark', '& > svg': { color: 'waitingMark' } },
      '&[data-type=error]': { borderLeftColor: 'danger', '& > svg': { color: 'danger' } },
    },
    title: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  },
})
