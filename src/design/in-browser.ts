/** False where the sign-in is drawn ahead of any browser, by the server: there is nothing stored and nobody to hear. */
export const inBrowser = typeof document !== 'undefined'
