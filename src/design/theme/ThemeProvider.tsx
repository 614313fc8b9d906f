import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { EmotionCache } from '@emotion/cache'
import { withEmotionCache } from '@emotion/react'
import type { ReactNode } from 'react'
import { takePageStyles } from './page-styles.ts'
import { system } from './system.ts'

/** Not where the server draws ahead. */
const IN_BROWSER = 'document' in globalThis

const prepared = new WeakSet<EmotionCache>()

const PreparedStyles = withEmotionCache<{ children: ReactNode }, never>(({ children }, cache) => {
  if (IN_BROWSER && !prepared.has(cache)) {
    prepared.add(cache)
    takePageStyles(cache)
  }
  return children
})

/** Puts the portal's look around the screens. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <PreparedStyles>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </PreparedStyles>
)
