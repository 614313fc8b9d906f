import type { ReactNode } from 'react'
import type { Language } from '../../api/language.ts'
import { loadTexts } from './apply-language.ts'
import type { LazyState } from './screens.tsx'

let screens: Record<LazyState, () => ReactNode> | null = null

/**
 * Loads the screens after the identification, with their texts.
 * @throws Error if they could not be loaded
 */
export const loadLazyScreens = async (language: Language): Promise<void> => {
  const [part] = await Promise.all([import('./lazy-screens.tsx'), loadTexts(language, 'later')])
  screens = part.lazyScreens
}

/** Whether they are loaded, so that a change of language must load their texts. */
export const hasLazyScreens = (): boolean => screens !== null

/** @throws Error before they are loaded; the machine never enters their states earlier */
export const loadedScreens = () => {
  if (!screens) throw new Error('the screens after the identification are not loaded')
  return screens
}
