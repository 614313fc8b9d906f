const YEAR_S = 31_536_000

/** In a browser without cookies, a choice lasts as long as the page. */
const kept = new Map<string, string>()

const write = (name: string, value: string, scope: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; ${scope}; SameSite=Lax${secure}`
}

/** A choice kept on this device; null if there is none. */
export const readChoice = (name: string): string | null => {
  const cookies = document.cookie.split('; ')
  return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? kept.get(name) ?? null
}

/** Keeps a choice on this device, in a cookie, so that the server can render with it. Null removes it. */
export const keepChoice = (name: string, value: string | null): void => {
  if (value === null) kept.delete(name)
  else kept.set(name, value)
  write(name, value ?? '', `Path=/; Max-Age=${value === null ? 0 : YEAR_S}`)
}

/** Keeps a choice for this URL only, until the browser is closed. */
export const keepChoiceHere = (name: string, value: string): void => {
  kept.set(name, value)
  write(name, value, `Path=${location.pathname}`)
}

/** Moves a choice that an earlier version kept in local storage. */
export const migrateChoice = (storageKey: string, name: string): void => {
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return
  localStorage.removeItem(storageKey)
  if (readChoice(name) === null && /^[a-z]+$/.test(stored)) keepChoice(name, stored)
}
