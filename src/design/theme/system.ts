import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { globalCss } from './global.ts'
import { textStyles, tokens } from './tokens.ts'

/** Chakra's engine with our own tokens and none of its ready-made components, which would triple the weight. */
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
        pulse: { '50%': { opacity: 0.55 } },
      },
      tokens,
      textStyles,
    },
  }),
)
