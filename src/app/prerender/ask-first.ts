/** A reading call: what its answer is found by, and its address with what it is asked with. */
export type FirstCall = { key: string; path: string; body?: string }

/** What a page's own script asks for; by language, for texts are files too. */
export type FirstLook = {
  screen: 'dashboard' | 'query'
  /** A regular expression for the addresses that it is for. */
  address: string
  calls: readonly FirstCall[]
  /** By role, where the address says nothing more. */
  opening?: Readonly<Record<string, FirstCall>>
  files: Readonly<Record<string, readonly string[]>>
}

/** Names under which things are stored, and what there is to be asked for: the first that fits the address. */
type Known = {
  session: string
  language: string
  defaultLanguage: string
  apiPrefix: string
  /** Files of the sign-in that the document does not name, by language. */
  signIn: FirstLook['files']
  looks: readonly FirstLook[]
}

/**
 * Runs in the head of the page, where it stands as text, so it imports nothing. It asks for the scripts, texts and answers
 * of the first look, while the program, which would ask for them, is still on its way.
 */
export const askFirst = (known: Known) => {
  const stored = localStorage.getItem(known.session)
  const chosen = localStorage.getItem(known.language) ?? ''
  const language = Object.hasOwn(known.signIn, chosen) ? chosen : known.defaultLanguage
  const preload = (files: readonly string[] = []) => {
    for (const file of files) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` })
      document.head.append(link)
    }
  }
  if (stored === null) return preload(known.signIn[language])
  const look = known.looks.find(({ address }) => new RegExp(address).test(location.pathname))
  if (!look) return
  let session: { token?: unknown; role?: unknown; expiresAt?: unknown } | null
  try {
    session = JSON.parse(stored)
  } catch {
    return preload(known.signIn[language])
  }
  const token = session?.token
  if (typeof token !== 'string' || !(Date.parse(String(session?.expiresAt)) > Date.now()))
    return preload(known.signIn[language])
  preload(look.files[language])
  const headers = { authorization: token, 'Accept-Language': language }
  const posted = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
  // What could not be fetched is asked for again by whoever needs it.
  const ask = ({ path, body }: FirstCall) =>
    fetch(known.apiPrefix + path, body === undefined ? { headers } : { ...posted, body }).catch(
      () => undefined,
    )
  const opening = location.search === '' ? look.opening?.[String(session?.role)] : undefined
  const calls = opening ? [...look.calls, opening] : look.calls
  window.tehingEarly = {
    token,
    screen: look.screen,
    answers: Object.fromEntries(calls.map((call) => [call.key, ask(call)])),
  }
}
