import { defineRecipe } from '@chakra-ui/react/styled-system'

/** How buttons and links that act as buttons look. */
export const buttonLook = defineRecipe({
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
      secondary: {},
      primary: {
        bg: 'accent',
        borderColor: 'accent',
        color: 'onAccent',
        fontWeight: 600,
        '&:hover': { bg: 'accentHover', borderColor: 'accentHover', color: 'onAccent' },
        '& kbd': { color: 'inherit', bg: 'transparent', borderColor: 'currentColor' },
      },
      quiet: { borderColor: 'transparent', bg: 'transparent', color: 'accent', paddingInline: '2' },
      danger: { color: 'danger', borderColor: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } },
      quietDanger: {
        borderColor: 'transparent',
        bg: 'transparent',
        color: 'danger',
        paddingInline: '2',
        '&:hover': { color: 'danger', bg: 'dangerBg' },
      },
    },
    size: {
      small: { minHeight: { base: '9', md: '7' }, paddingInline: '2', textStyle: 'small', fontWeight: 500 },
      medium: {},
      large: { minHeight: { base: '11', md: '11' }, paddingInline: '5', fontSize: '16px' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'medium' },
})

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger'
export type ButtonSize = 'small' | 'medium' | 'large'
