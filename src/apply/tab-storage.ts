/** Keeps a value for a reload, in this tab only; null removes it. Storage is optional: browsers can block it. */
export const keepInTab = (key: string, value: object | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Blocked or full: a reload then begins with what the server has.
  }
}

/** The keys with this beginning. */
export const keysInTab = (prefix: string): string[] => {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** A value that was kept before a reload; null if there is none. */
export const storedInTab = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
