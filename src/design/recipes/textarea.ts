import { inputRecipe } from '../theme/recipes/input.ts'
import { registerRecipe } from '../theme/register.ts'

/** Text of several lines, which grows with what is typed. */
registerRecipe('textarea', {
  className: 'chakra-textarea',
  base: {
    ...inputRecipe.base,
    height: 'auto',
    padding: '8px 12px',
    lineHeight: '24px',
    resize: 'none',
    display: 'block',
    fieldSizing: 'content',
  },
})
