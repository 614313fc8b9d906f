import { registerSlotRecipe } from '../theme/register.ts'

/** What happened one after the other: a line with a mark for each, its words beside it. */
registerSlotRecipe('timeline', {
  className: 'chakra-timeline',
  slots: ['root', 'item', 'content', 'separator', 'indicator', 'connector', 'title', 'description'],
  base: {
    root: { display: 'flex', flexDirection: 'column', listStyle: 'none' },
    item: {
      display: 'flex',
      position: 'relative',
      gap: '3',
      '&:last-child [data-line]': { display: 'none' },
    },
    connector: { position: 'relative', alignSelf: 'stretch', flexShrink: 0 },
    separator: {
      position: 'absolute',
      insetInlineStart: '14px',
      insetBlockStart: '7',
      insetBlockEnd: 0,
      borderInlineStartWidth: '1px',
      borderColor: 'line',
    },
    indicator: {
      display: 'grid',
      placeItems: 'center',
      width: '7',
      height: '7',
      borderRadius: '50%',
      bg: 'well',
      color: 'ink2',
      '&[data-kind=step]': { bg: 'accentBg', color: 'accent' },
      '&[data-kind=failure]': { color: 'danger' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      minWidth: 0,
      width: 'full',
      paddingBottom: '5',
      overflowWrap: 'anywhere',
    },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '1 8px',
      minHeight: '7',
      fontWeight: 600,
    },
    description: { textStyle: 'small', color: 'ink2' },
  },
})
