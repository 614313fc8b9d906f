import { defineRecipe } from '@chakra-ui/react/styled-system'

/** The page's width: at most 1280 px with the gutters inside. */
export const containerRecipe = defineRecipe({
  className: 'chakra-container',
  base: { width: 'full', maxWidth: 'page', marginInline: 'auto', paddingInline: { base: '4', md: '8' } },
})
