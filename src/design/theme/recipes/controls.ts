import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Buttons, and links that look like buttons. `colorPalette="red"` is for destructive ones. */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
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
      /** One of several attached buttons, pressed or not. */
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
    },
    size: {
      sm: { minHeight: 'smallControl', paddingInline: '2', textStyle: 'small', fontWeight: 500 },
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
      variant: 'ghost',
      colorPalette: 'red',
      css: { color: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } },
    },
  ],
  defaultVariants: { variant: 'outline', size: 'md' },
})

/** A checkbox with its label beside it. */
export const checkboxRecipe = defineSlotRecipe({
  className: 'chakra-checkbox',
  slots: ['root', 'control', 'indicator'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      gridTemplateColumns: '20px minmax(0, 1fr)',
      gap: '3',
      alignItems: 'start',
      cursor: 'pointer',
      '&[data-readonly]': { cursor: 'help' },
    },
    control: {
      width: '20px',
      height: '20px',
      display: 'inline-grid',
      placeItems: 'center',
      borderWidth: '1.5px',
      borderColor: 'field',
      borderRadius: '4px',
      bg: 'surface',
      color: 'onAccent',
      '&[data-state=checked]': { bg: 'accent', borderColor: 'accent' },
      '&[data-invalid]': { borderWidth: '2px', borderColor: 'danger' },
      '&[data-readonly], &[data-readonly][data-state=checked]': {
        bg: 'well',
        color: 'ink3',
        borderStyle: 'dashed',
        borderColor: 'field',
      },
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    indicator: { width: '16px', height: '16px' },
  },
})
