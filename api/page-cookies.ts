/** Choices of a browser that its pages are rendered with. They are not personal. */
export const LANGUAGE_COOKIE = 'tehing_language'
export const THEME_COOKIE = 'tehing_theme'
/** Last sign-in method: the server renders the password form only. */
export const METHOD_COOKIE = 'tehing_method'
/** Id of the session that the browser stores. Removed on signing out, also where the server is not reached. */
export const SESSION_COOKIE = 'tehing_session'

/** Light or dark as the user chose, or as the system says. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
