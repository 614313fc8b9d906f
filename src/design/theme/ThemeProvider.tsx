import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { withEmotionCache } from '@emotion/react'
import type { ReactNode } from 'react'
import { nestGroupRules } from './nest-group-rules.ts'
import { system } from './system.ts'

const nesting = new WeakSet<object>()

/** Browsers without it wrap what is nested in a rule of its own, which cannot be one of a pseudo-element. */
const NESTS = 'CSSNestedDeclarations' in globalThis

/**
 * Chromium styles and lays out the whole page anew for a group rule (`@layer`, `@media`) that is added to a sheet, but
 * only what matches for a style rule. So the styles of what is drawn for the first time, such as a field's first error,
 * are added with their groups nested inside.
 */
const NestedStyles = withEmotionCache<{ children: ReactNode }, never>(({ children }, { sheet }) => {
  if (NESTS && sheet.isSpeedy && !nesting.has(sheet)) {
    nesting.add(sheet)
    const insert = sheet.insert.bind(sheet)
    sheet.insert = (rule) => nestGroupRules(rule).forEach(insert)
  }
  return children
})

/** Puts the portal's look around the screens. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <NestedStyles>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </NestedStyles>
)
