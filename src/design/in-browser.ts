/** False where the server draws ahead of any browser: there is nothing stored and nobody to hear. */
export const inBrowser = typeof document !== 'undefined'
