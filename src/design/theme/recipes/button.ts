import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Buttons, and links that look like buttons. `colorPalette="red"` is for what destroys. */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: { base: '11', md: '9' },
    paddingInline: '14px',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'field',
    bg: 'surface',
    color: 'ink',
    fontWeight: 500,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '&:hover': { bg: 'well', color: 'ink' },
    '&[aria-disabled=true], &[aria-disabled=true]:hover': {
      bg: 'well',
      color: 'ink3',
      borderStyle: 'dashed',
      borderColor: 'field',
      cursor: 'help',
      fontWeight: 500,
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'accent',
        borderColor: 'accent',
        color: 'onAccent',
        fontWeight: 600,
        '&:hover': { bg: 'accentHover', borderColor: 'accentHover', color: 'onAccent' },
        '& kbd': { color: 'inherit', bg: 'transparent', borderColor: 'currentColor' },
      },
      outline: {},
      ghost: { borderColor: 'transparent', bg: 'transparent', color: 'accent', paddingInline: '2' },
      /** One of joined buttons, pressed or not. */
      surface: {
        flex: '1 0 auto',
        minHeight: '11',
        paddingInline: 0,
        gap: '1.5',
        '&[aria-pressed=true]': {
          bg: 'accentBg',
          color: 'accent',
          borderColor: 'accent',
          boxShadow: 'inset 0 0 0 1px {colors.accent}',
          fontWeight: 600,
          zIndex: 1,
        },
        '&:focus-visible': { zIndex: 2 },
      },
      /** A stroke alone, without an edge. */
      plain: {
        display: 'inline-grid',
        placeItems: 'center',
        width: { base: '10', md: '8' },
        minHeight: { base: '10', md: '8' },
        borderWidth: 0,
        bg: 'transparent',
        color: 'ink2',
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          bg: 'transparent',
          color: 'color-mix(in srgb, {colors.ink3} 60%, {colors.surface})',
          cursor: 'help',
        },
      },
    },
    size: {
      sm: { minHeight: { base: '9', md: '7' }, paddingInline: '2', textStyle: 'small', fontWeight: 500 },
      md: {},
      lg: { minHeight: '11', paddingInline: '5', fontSize: '16px' },
    },
  },
  compoundVariants: [
    {
      variant: 'outline',
      colorPalette: 'red',
      css: { color: 'danger', borderColor: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } },
    },
    {
      variant: ['ghost', 'plain'],
      colorPalette: 'red',
      css: { color: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } },
    },
  ],
  defaultVariants: { variant: 'outline', size: 'md' },
})
