import { registerSlotRecipe } from '../theme/register.ts'

/** Nothing to show: what, why, and the next step. */
registerSlotRecipe('emptyState', {
  className: 'chakra-empty-state',
  slots: ['root', 'content', 'title', 'description'],
  base: {
    root: { padding: '4' },
    content: { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
    title: { fontWeight: 600 },
    description: { color: 'ink2' },
  },
})
