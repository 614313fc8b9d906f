import { defineRecipe } from '@chakra-ui/react/styled-system'

/** How inputs, selects and text areas look. */
export const inputLook = defineRecipe({
  base: {
    width: 'full',
    minWidth: 0,
    height: '10',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    bg: 'surface',
    color: 'ink',
    fontSize: '16px',
    '&:focus-visible': { outlineOffset: '1px', borderColor: 'focus' },
    '&[readonly]': { bg: 'well', borderColor: 'line' },
    '&[aria-invalid=true]': { borderWidth: '2px', borderColor: 'danger' },
  },
  variants: {
    size: {
      small: { height: { base: '11', md: '9' }, fontSize: { base: '16px', md: '14px' } },
      medium: {},
      large: { height: '11' },
    },
    numeric: { true: { textAlign: 'right' } },
  },
  defaultVariants: { size: 'medium' },
})

export type InputSize = 'small' | 'medium' | 'large'
