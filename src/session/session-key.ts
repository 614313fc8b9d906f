/** Where the sign-in is kept in local storage. */
export const SESSION_KEY = 'tehing.session'
