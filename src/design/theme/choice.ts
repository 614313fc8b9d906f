import { THEME_COOKIE, type ThemeChoice, themeChoices } from '../../../api/page-cookies.ts'
import { keepChoice, readChoice } from './choice-cookie.ts'

const listeners = new Set<() => void>()

/** The choice kept on this device; `system` if there is none. */
export const themeChoice = (): ThemeChoice =>
  themeChoices.find((choice) => choice === readChoice(THEME_COOKIE)) ?? 'system'

let rendered: ThemeChoice = 'system'

/** The theme that the document was rendered with. */
export const renderedTheme = (): ThemeChoice => rendered

export const setRenderedTheme = (theme: ThemeChoice): void => {
  rendered = theme
}

/** Shows the choice kept on this device. */
export const showTheme = () => {
  const choice = themeChoice()
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const listener of listeners) listener()
}

/** Keeps the choice on this device and shows it. */
export const chooseTheme = (choice: ThemeChoice) => {
  keepChoice(THEME_COOKIE, choice)
  showTheme()
}

/** Notifies of every choice; one made in another window is noticed once this window has the focus. */
export const watchTheme = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('focus', showTheme)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('focus', showTheme)
  }
}
