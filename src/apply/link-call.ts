import { API_PREFIX } from '../../api/call.ts'
import type { Language } from '../../api/language.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import { problemIn } from './apply-call.ts'

/** The token of a link with a fragment, which browsers send to no server. */
const token = (): string => location.hash.slice(1)

export const languageHere = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'et')

/** Posts the token of this page's link with a body. @throws Refused */
export const postFromLink = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const response = await fetch(API_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': languageHere() },
    body: JSON.stringify({ token: token(), ...body }),
  }).catch(() => {
    throw new Refused(null)
  })
  if (!response.ok) throw new Refused(await problemIn(response))
  return response.json()
}
