import { registerRecipe } from '../theme/register.ts'

/** A short word with its icon; `colorPalette` is the group of the state. */
registerRecipe('badge', {
  className: 'chakra-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '6',
    padding: '0 8px 0 6px',
    borderRadius: 'control',
    fontSize: '13px',
    lineHeight: '16px',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    '& svg': { width: '14px', height: '14px' },
  },
  variants: {
    colorPalette: {
      pending: { color: 'pending', bg: 'pendingBg' },
      approved: { color: 'approved', bg: 'approvedBg' },
      terminated: { color: 'terminated', bg: 'terminatedBg' },
      waiting: { color: 'waiting', bg: 'waitingBg' },
      danger: { color: 'danger', bg: 'dangerBg' },
      plain: { color: 'ink2', bg: 'well', paddingInlineStart: '2' },
    },
  },
})
