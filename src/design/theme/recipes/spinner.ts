import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Three quarters of a ring; the word beside it says what is on its way. */
export const spinnerRecipe = defineRecipe({
  className: 'chakra-spinner',
  base: {
    display: 'inline-block',
    width: '13px',
    height: '13px',
    borderWidth: '1.5px',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: '50%',
    animation: 'spin 1s linear infinite',
  },
})
