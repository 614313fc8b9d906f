/** The local storage key of the session. */
export const SESSION_KEY = 'tehing.session'

/** The session storage key of the path to open after a sign-in. */
export const PATH_KEY = 'tehing.path'
