import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A stroke of 16 px in the colour of the words beside it. */
export const iconRecipe = defineRecipe({
  className: 'chakra-icon',
  base: {
    width: '16px',
    height: '16px',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.5px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    '&[data-turning]': { animation: 'spin 1s linear infinite' },
  },
})
