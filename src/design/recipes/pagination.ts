import { registerSlotRecipe } from '../theme/register.ts'

const step = {
  minWidth: { base: '10', md: '8' },
  height: { base: '10', md: '8' },
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 'control',
  color: 'ink2',
  cursor: 'pointer',
  '&:hover': { bg: 'well' },
  '&[aria-disabled=true], &[aria-disabled=true]:hover': {
    color: 'ink3',
    bg: 'transparent',
    cursor: 'default',
  },
} as const

/** The pages of a list; a phone has room for the arrows only. */
registerSlotRecipe('pagination', {
  className: 'chakra-pagination',
  slots: ['root', 'item', 'ellipsis', 'prevTrigger', 'nextTrigger'],
  base: {
    root: { display: 'flex', alignItems: 'center', gap: '1' },
    item: {
      ...step,
      mdDown: { display: 'none' },
      '&[aria-current=page]': { bg: 'accentBg', color: 'accent', fontWeight: 600 },
    },
    ellipsis: { color: 'ink3', mdDown: { display: 'none' } },
    prevTrigger: step,
    nextTrigger: step,
  },
})
