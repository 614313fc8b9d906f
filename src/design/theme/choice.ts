/** Light or dark as the user chose, or as the system says. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'tehing.theme'

/** The choice kept on this device; `system` where there is none. */
export const themeChoice = (): ThemeChoice =>
  themeChoices.find((choice) => choice === localStorage.getItem(KEY)) ?? 'system'

/** Shows the choice at once. */
export const showTheme = (choice: ThemeChoice) => {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
}

/** Keeps the choice on this device and shows it. */
export const chooseTheme = (choice: ThemeChoice) => {
  localStorage.setItem(KEY, choice)
  showTheme(choice)
}
