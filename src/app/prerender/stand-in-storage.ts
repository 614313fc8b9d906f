declare global {
  interface Window {
    /** Set where the browser lets no page store anything: what is kept lasts as long as the page. */
    tehingForgets?: true
  }
}

/**
 * Runs in the head of the page, where it stands as text, so it imports nothing. Where the browser refuses the page its
 * storage, what would be stored is kept within the page, so that the portal can be worked with until it is left.
 */
export const standInForStorage = () => {
  type Kept = Record<string, string>
  const ways = {
    getItem(this: Kept, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null
    },
    setItem(this: Kept, name: string, text: string) {
      this[name] = text
    },
    removeItem(this: Kept, name: string) {
      delete this[name]
    },
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      window[name].getItem('')
    } catch {
      window.tehingForgets = true
      Object.defineProperty(window, name, { value: Object.create(ways) })
    }
}
