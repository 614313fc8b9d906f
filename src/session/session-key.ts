/** Where the sign-in is kept in local storage. */
export const SESSION_KEY = 'tehing.session'

/** Where the path to go to after a sign-in is kept, in the tab's storage. */
export const PATH_KEY = 'tehing.path'
