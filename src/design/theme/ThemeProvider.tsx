import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { EmotionCache } from '@emotion/cache'
import { withEmotionCache } from '@emotion/react'
import type { ReactNode } from 'react'
import { nestGroupRules } from './nest-group-rules.ts'
import { takePageStyles } from './page-styles.ts'
import { system } from './system.ts'

/** Not where the server draws ahead. */
const IN_BROWSER = 'document' in globalThis
/** Browsers without it wrap what is nested in a rule of its own, which cannot be one of a pseudo-element. */
const NESTS = 'CSSNestedDeclarations' in globalThis

/**
 * Chromium styles and lays out the whole page anew for a group rule (`@layer`, `@media`) that is added to a sheet, but
 * only what matches for a style rule. So the styles of what is drawn for the first time, such as a field's first error,
 * are added with their groups nested inside.
 */
const nestGroups = ({ sheet }: EmotionCache) => {
  const insert = sheet.insert.bind(sheet)
  sheet.insert = (rule) => nestGroupRules(rule).forEach(insert)
}

const prepared = new WeakSet<EmotionCache>()

const PreparedStyles = withEmotionCache<{ children: ReactNode }, never>(({ children }, cache) => {
  if (IN_BROWSER && !prepared.has(cache)) {
    prepared.add(cache)
    takePageStyles(cache)
    if (NESTS && cache.sheet.isSpeedy) nestGroups(cache)
  }
  return children
})

/** Puts the portal's look around the screens. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <PreparedStyles>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </PreparedStyles>
)
