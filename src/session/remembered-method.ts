import { METHOD_COOKIE } from '../../api/page-cookies.ts'
import { keepChoice, readChoice } from '../design/theme/choice-cookie.ts'
import { inBrowser } from '../design/in-browser.ts'
import type { OfferedMethod } from './SignInMethods.tsx'

const offered: readonly string[] = ['password', 'smartid', 'mobileid'] satisfies OfferedMethod[]

/** The method last chosen in this browser; the password by default and on the server. */
export const rememberedMethod = (): OfferedMethod => {
  if (!inBrowser) return 'password'
  const method = readChoice(METHOD_COOKIE)
  return isOffered(method) ? method : 'password'
}

export const rememberMethod = (method: OfferedMethod) => keepChoice(METHOD_COOKIE, method)

const isOffered = (method: string | null): method is OfferedMethod =>
  method !== null && offered.includes(method)
