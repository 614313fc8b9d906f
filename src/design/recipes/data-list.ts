import { registerSlotRecipe } from '../theme/register.ts'

/** Names and values: each name over its value, or beside it, as for amounts in the rail. */
registerSlotRecipe('dataList', {
  className: 'chakra-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'grid' },
    itemValue: { fontWeight: 500, overflowWrap: 'anywhere' },
  },
  variants: {
    orientation: {
      vertical: {
        root: { gap: '12px 24px' },
        itemLabel: { textStyle: 'meta', color: 'ink3' },
      },
      horizontal: {
        root: { gap: '2' },
        item: {
          display: 'flex',
          justifyContent: 'space-between',
          gap: '4',
          '&[data-total]': { borderTopWidth: '1px', borderColor: 'line', paddingTop: '2' },
        },
        itemLabel: { color: 'ink2', '[data-total] > &': { color: 'ink', fontWeight: 600 } },
        itemValue: { textAlign: 'right', '[data-total] > &': { fontSize: '16px', fontWeight: 600 } },
      },
    },
  },
  defaultVariants: { orientation: 'vertical' },
})
