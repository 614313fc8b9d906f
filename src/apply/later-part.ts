import type { ReactNode } from 'react'
import type { Language } from '../../api/language.ts'
import { loadTexts } from './language.ts'
import type { LaterState } from './screens.tsx'

let screens: Record<LaterState, () => ReactNode> | null = null

/** Loads what comes after the identification, with its texts. @throws Error where it did not come */
export const loadLater = async (language: Language): Promise<void> => {
  const [part] = await Promise.all([import('./later.tsx'), loadTexts(language, 'later')])
  screens = part.laterScreens
}

/** Whether the page has them already, and needs their texts in every language. */
export const hasLater = (): boolean => screens !== null

/** @throws Error before they are loaded: the visit goes nowhere before */
export const laterPart = () => {
  if (!screens) throw new Error('the screens after the identification are not loaded')
  return screens
}
