import { inputRecipe } from '../theme/recipes/input.ts'
import { registerSlotRecipe } from '../theme/register.ts'

/** The browser's own select in the look of an input. */
registerSlotRecipe('nativeSelect', {
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', minWidth: 0 },
    field: { ...inputRecipe.base, appearance: 'none', paddingInlineEnd: '9', textOverflow: 'ellipsis' },
    indicator: {
      position: 'absolute',
      right: '3',
      top: 'calc(50% - 8px)',
      pointerEvents: 'none',
      color: 'ink2',
    },
  },
  variants: {
    size: {
      sm: { field: inputRecipe.variants?.size.sm ?? {} },
      md: {},
      lg: { field: inputRecipe.variants?.size.lg ?? {} },
    },
  },
  defaultVariants: { size: 'md' },
})
