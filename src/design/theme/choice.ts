/** Light or dark as the user chose, or as the system says. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Where the choice is kept in local storage. */
export const THEME_KEY = 'tehing.theme'

const listeners = new Set<() => void>()

/** The choice kept on this device; `system` where there is none. Read by `useThemeChoice` in what is drawn. */
export const themeChoice = (): ThemeChoice =>
  themeChoices.find((choice) => choice === localStorage.getItem(THEME_KEY)) ?? 'system'

/** Shows the choice kept on this device. */
export const showTheme = () => {
  const choice = themeChoice()
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const listener of listeners) listener()
}

/** Keeps the choice on this device and shows it. */
export const chooseTheme = (choice: ThemeChoice) => {
  localStorage.setItem(THEME_KEY, choice)
  showTheme()
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === THEME_KEY || key === null) showTheme()
}

/** Hears of every choice, one made in another window too. */
export const watchTheme = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}
