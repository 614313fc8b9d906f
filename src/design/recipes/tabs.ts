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
      // A shadow at the end where more of them are; what covers it scrolls along.
      background: [
        'linear-gradient(to right, {colors.bg} 50%, transparent) left / 24px 100% no-repeat local',
        'linear-gradient(to left, {colors.bg} 50%, transparent) right / 24px 100% no-repeat local',
        'linear-gradient(to right, {colors.line}, transparent) left / 12px 100% no-repeat scroll',
        'linear-gradient(to left, {colors.line}, transparent) right / 12px 100% no-repeat scroll',
      ].join(', '),
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
