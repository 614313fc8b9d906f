import type { ReactNode } from 'react'
import type { Language } from '../../api/language.ts'
import { loadTexts } from './apply-language.ts'
import type { LazyState } from './screens.tsx'

let screens: Record<LazyState, () => ReactNode> | null = null

/** Loads what comes after the identification, with its texts. @throws Error where it did not come */
export const loadLazyScreens = async (language: Language): Promise<void> => {
  const [part] = await Promise.all([import('./lazy-screens.tsx'), loadTexts(language, 'later')])
  screens = part.lazyScreens
}

/** Whether the page has them already, and needs their texts in every language. */
export const hasLazyScreens = (): boolean => screens !== null

/** @throws Error before they are loaded: the visit goes nowhere before */
export const loadedScreens = () => {
  if (!screens) throw new Error('the screens after the identification are not loaded')
  return screens
}
