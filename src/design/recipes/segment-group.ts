import { registerSlotRecipe } from '../theme/register.ts'

/** Joined buttons of which one is chosen. */
registerSlotRecipe('segmentGroup', {
  className: 'chakra-segment-group',
  slots: ['root', 'item'],
  base: {
    root: { display: 'flex', width: { base: 'full', md: 'max-content' }, maxWidth: 'full' },
    item: {
      position: 'relative',
      flex: '1 0 auto',
      minWidth: { base: 0, md: '52px' },
      height: { base: '11', md: '10' },
      paddingInline: { base: '1.5', md: '3' },
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1.5',
      borderWidth: '1px',
      borderColor: 'field',
      marginInlineStart: '-1px',
      bg: 'surface',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:first-of-type': { borderStartStartRadius: '6px', borderEndStartRadius: '6px', marginInlineStart: 0 },
      '&:last-of-type': { borderStartEndRadius: '6px', borderEndEndRadius: '6px' },
      '&:hover': { bg: 'well' },
      '&[data-state=checked]': {
        bg: 'accentBg',
        color: 'accent',
        borderColor: 'accent',
        boxShadow: 'inset 0 0 0 1px {colors.accent}',
        fontWeight: 600,
        zIndex: 1,
      },
      '&[data-focus-visible]': {
        outline: '2px solid',
        outlineColor: 'focus',
        outlineOffset: '2px',
        zIndex: 2,
      },
      '&[data-readonly]': { borderStyle: 'dashed', color: 'ink3', bg: 'well', cursor: 'help' },
    },
  },
})
