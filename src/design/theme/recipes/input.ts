import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A line of text to type in. */
export const inputRecipe = defineRecipe({
  className: 'chakra-input',
  base: {
    width: 'full',
    minWidth: 0,
    '--input-height': 'sizes.10',
    height: 'var(--input-height)',
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
      sm: { '--input-height': { base: 'sizes.11', md: 'sizes.9' }, fontSize: { base: '16px', md: '14px' } },
      md: {},
      lg: { '--input-height': 'sizes.11' },
    },
  },
  defaultVariants: { size: 'md' },
})
