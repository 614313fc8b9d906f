import { inBrowser } from '../design/in-browser.ts'
import type { OfferedMethod } from './SignInMethods.tsx'

/** Where the choice is kept in local storage. */
export const METHOD_KEY = 'tehing.method'
const offered: readonly string[] = ['password', 'smartid', 'mobileid'] satisfies OfferedMethod[]

/** The way in that was chosen in this browser last; the password where none was, and where it is drawn ahead. */
export const rememberedMethod = (): OfferedMethod => {
  if (!inBrowser) return 'password'
  const method = localStorage.getItem(METHOD_KEY)
  return isOffered(method) ? method : 'password'
}

export const rememberMethod = (method: OfferedMethod) => localStorage.setItem(METHOD_KEY, method)

const isOffered = (method: string | null): method is OfferedMethod =>
  method !== null && offered.includes(method)
