const KEY = 'tehing.window'

let own: string | null = null

/** False for a duplicated window, which starts with a copy of the other one's session storage. */
const isRevisit = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}

/**
 * The id of this browser window, stable across queries, reloads and Back, so that a window does not list itself as another
 * one.
 */
export const windowId = (): string => {
  own ??= (isRevisit() ? sessionStorage.getItem(KEY) : null) ?? crypto.randomUUID()
  sessionStorage.setItem(KEY, own)
  return own
}
