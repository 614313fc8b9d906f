import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { recipes, slotRecipes } from './recipes.ts'
import { textStyles, tokens } from './tokens.ts'

/** Styles of every page: base type, colour scheme, links, focus, motion and print. */
const globalCss = defineGlobalStyles({
  html: {
    // Printed pages are white in every theme.
    colorScheme: { base: 'light dark', _print: 'light' },
    '--global-color-border': '{colors.line}',
    '--global-font-body': '{fonts.body}',
    '--global-font-mono': '{fonts.mono}',
    bg: { base: 'bg', _print: 'white' },
    color: { base: 'ink', _print: 'black' },
    fontFamily: 'body',
    fontVariantNumeric: 'tabular-nums',
    textSizeAdjust: '100%',
    // Clear of everything that sticks. The sections are 41px high on a phone until they are opened; on a wide screen
    // they wrap.
    scrollPaddingTop: {
      base: 'calc(var(--banner-height, 0px) + var(--bar-height, 56px) + 57px)',
      md: 'calc(var(--banner-height, 0px) + var(--bar-height, 56px) + var(--sections-height, 41px) + 16px)',
    },
    scrollPaddingBottom: 'calc(var(--actions-height, 64px) + 16px)',
  },
  'html[data-theme=light]': { colorScheme: 'light' },
  'html[data-theme=dark]': { colorScheme: { base: 'dark', _print: 'light' } },
  body: { textStyle: 'body' },
  '#app': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  // Pretty: “OÜ” does not stand alone on a line.
  h1: { textStyle: 'page', letterSpacing: '-0.01em', textWrap: 'pretty', mdDown: { textStyle: 'title' } },
  h2: { textStyle: 'card' },
  h3: { textStyle: 'strong' },
  'h1:focus': { outline: 'none' },
  'b, strong': { fontWeight: 600 },
  a: {
    color: 'accent',
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    textDecorationThickness: '1px',
    '&:hover': { color: 'accentHover' },
  },
  svg: { flexShrink: 0 },
  '::placeholder': { color: 'ink3', opacity: 1 },
  ':placeholder-shown': { textOverflow: 'ellipsis' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '*, ::before, ::after': {
    _motionReduce: { animation: 'none !important', transition: 'none !important' },
  },
  // If a screen prints only a part of itself, everything outside that part's branch is hidden.
  'html[data-printing=only] body *:not(:has([data-print=only]), [data-print=only], [data-print=only] *)': {
    _print: { display: 'none !important' },
  },
  // So that a table of many columns fits a page in portrait.
  '[data-print=wide]': { _print: { zoom: 0.72 } },
  '[data-print=no]': { _print: { display: 'none !important' } },
})

/** Chakra's engine with our own tokens, and recipes for the Chakra components in use. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    globalCss,
    theme: {
      breakpoints: { sm: '400px', md: '721px', lg: '1024px', xl: '1280px' },
      keyframes: {
        appear: { from: { opacity: 0 } },
        spin: { to: { transform: 'rotate(360deg)' } },
        settle: { from: { transform: 'translateY(-8px)' } },
        pulse: { '50%': { opacity: 0.55 } },
      },
      tokens,
      textStyles,
      recipes,
      slotRecipes,
    },
  }),
)
