import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { recipes, slotRecipes } from './recipes.ts'
import { textStyles, tokens } from './tokens.ts'

/** Chakra's engine with our own tokens, and recipes for the Chakra components in use. `base.css` styles plain elements. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    // A rule that is added to a layer makes Chromium lay out the whole document, each time that a part appears first.
    disableLayers: true,
    theme: {
      breakpoints: { sm: '400px', md: '721px', lg: '1024px', xl: '1280px' },
      tokens,
      textStyles,
      recipes,
      slotRecipes,
    },
  }),
)
