import { registerSlotRecipe } from '../theme/register.ts'

/** Tabs as words over a line. */
registerSlotRecipe('tabs', {
  className: 'chakra-tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    // List and panel stand where the screen places them.
    root: { display: 'contents' },
    list: {
      display: 'flex',
      gap: { base: '5', md: '6' },
      borderBottomWidth: '1px',
      borderColor: 'line',
      marginBottom: { base: '4', md: '6' },
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      padding: '12px 0 10px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      marginBottom: '-1px',
      color: 'ink2',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:focus-visible': { outlineOffset: '-2px' },
      '&:hover': { color: 'ink' },
      '&[aria-selected=true]': { color: 'accent', borderColor: 'accent', fontWeight: 600 },
      '&[aria-disabled=true]': { color: 'ink3', cursor: 'help' },
    },
    content: { minWidth: 0 },
  },
})
