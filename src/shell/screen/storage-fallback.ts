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

let forgets = false

/** Whether stored data is lost with the page. */
export const forgetsWithPage = (): boolean => forgets

/**
 * If the browser refuses storage, keeps the data in the page's memory, so that the portal works until the page is left.
 */
export const provideStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      window[name].getItem('')
    } catch {
      forgets = true
      Object.defineProperty(window, name, { value: Object.create(ways), configurable: true })
    }
}
