/** Cookies with the choices of a browser: pages are rendered with them. They hold no personal data. */
export const LANGUAGE_COOKIE = 'tehing_language'
/** The language that a customer picked at a link; only that link's document gets it. */
export const APPLY_LANGUAGE_COOKIE = 'tehing_apply_language'
export const THEME_COOKIE = 'tehing_theme'
/** Last sign-in method: the server renders the password form only. */
export const METHOD_COOKIE = 'tehing_method'
/** Id of the session that the browser stores. Removed on signing out, even if the server is unreachable. */
export const SESSION_COOKIE = 'tehing_session'

/** Light or dark as chosen, or as in the system. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
