import { registerRecipe } from '../theme/register.ts'

/** A link that stands alone; one within a text looks as all links of the page do. */
registerRecipe('link', {
  className: 'chakra-link',
  base: { fontWeight: 600, textDecorationLine: 'none', '&:hover': { textDecorationLine: 'underline' } },
})
