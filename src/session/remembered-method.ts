import type { OfferedMethod } from './SignInMethods.tsx'

const KEY = 'tehing.method'
const offered: readonly string[] = ['password', 'smartid', 'mobileid'] satisfies OfferedMethod[]

const isOffered = (method: string | null): method is OfferedMethod =>
  method !== null && offered.includes(method)

/** The way in that was chosen in this browser last; the password where none was. */
export const rememberedMethod = (): OfferedMethod => {
  const method = localStorage.getItem(KEY)
  return isOffered(method) ? method : 'password'
}

export const rememberMethod = (method: OfferedMethod) => localStorage.setItem(KEY, method)
