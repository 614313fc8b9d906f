import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A grey line where words will be. */
export const skeletonRecipe = defineRecipe({
  className: 'chakra-skeleton',
  base: {
    height: '12px',
    borderRadius: '4px',
    bg: 'well',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
})
