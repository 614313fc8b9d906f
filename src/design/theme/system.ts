import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { globalCss } from './global.ts'
import { recipes, slotRecipes } from './recipes.ts'
import { textStyles, tokens } from './tokens.ts'

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
