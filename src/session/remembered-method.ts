import { inBrowser } from '../design/in-browser.ts'
import type { OfferedMethod } from './SignInMethods.tsx'

/** The local storage key of the choice. */
export const METHOD_KEY = 'tehing.method'
const offered: readonly string[] = ['password', 'smartid', 'mobileid'] satisfies OfferedMethod[]

/** The method last chosen in this browser; the password by default and on the server. */
export const rememberedMethod = (): OfferedMethod => {
  if (!inBrowser) return 'password'
  const method = localStorage.getItem(METHOD_KEY)
  return isOffered(method) ? method : 'password'
}

export const rememberMethod = (method: OfferedMethod) => localStorage.setItem(METHOD_KEY, method)

const isOffered = (method: string | null): method is OfferedMethod =>
  method !== null && offered.includes(method)
