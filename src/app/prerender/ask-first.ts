import type { openEarly } from '../../api/open-early.ts'

/** A reading call: what its answer is found by, and its address with what it is asked with. */
export type FirstCall = { key: string; path: string; body?: string }

/** Files that a screen needs, by language, for texts are files too. */
export type FirstFiles = Readonly<Record<string, readonly string[]>>

/** Names under which things are stored, and what there is to be asked for. */
type Known = {
  session: string
  language: string
  defaultLanguage: string
  /** Where the path is kept that a sign-in leads to. */
  path: string
  apiPrefix: string
  /** Files of the sign-in that the document does not name. */
  signIn: FirstFiles
  dashboard: {
    /** A regular expression for the addresses that lead to it, and where it is, by role. */
    address: string
    homes: Readonly<Record<string, string>>
    opening: string
    /** Of the calls whose answers it holds. */
    paths: readonly string[]
    files: FirstFiles
  }
  query: { address: string; calls: readonly FirstCall[]; files: FirstFiles }
}

/** Asks the server, as who is signed in; what could not be fetched is asked for again by whoever needs it. */
type Ask = (path: string) => Promise<Response | undefined>

type Signed = { token: string; role: unknown; ask: Ask }

/** Stands as text in the head of the page, for `askFirst`. Asks for all that the own dashboard shows, where it is opened. */
export const openDashboard = (
  { path: remembered, dashboard }: Known,
  { token, role, ask }: Signed,
  open: typeof openEarly,
) => {
  const home = dashboard.homes[String(role)]
  if (home === undefined || sessionStorage.getItem(remembered) !== null) return
  // Where the program would lead to.
  const isHome = location.pathname.replace(/\/$/, '') === home
  if (location.pathname !== home) history.replaceState(null, '', isHome ? home + location.search : home)
  const path = `${dashboard.opening}?address=${encodeURIComponent(location.search.slice(1))}`
  void open({ token, path, paths: dashboard.paths, ask })
}

/**
 * Runs in the head of the page, where it stands as text, so it imports nothing. It asks for the scripts, texts and answers
 * of the first look, while the program, which would ask for them, is still on its way.
 */
export const askFirst = (known: Known, openHome: typeof openDashboard, open: typeof openEarly) => {
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
  const preloadSignIn = () => preload(known.signIn[language])
  if (stored === null) return preloadSignIn()
  const { dashboard, query } = known
  const isDashboard = new RegExp(dashboard.address).test(location.pathname)
  if (!isDashboard && !new RegExp(query.address).test(location.pathname)) return
  let session: { token?: unknown; role?: unknown; expiresAt?: unknown } | null
  try {
    session = JSON.parse(stored)
  } catch {
    return preloadSignIn()
  }
  const token = session?.token
  if (typeof token !== 'string' || !(Date.parse(String(session?.expiresAt)) > Date.now()))
    return preloadSignIn()
  const headers = { authorization: token, 'Accept-Language': language }
  const ask: Ask = (path) =>
    fetch(known.apiPrefix + path, { headers, priority: 'high' }).catch(() => undefined)
  if (isDashboard) {
    // Before the scripts, for a browser asks for six things at a time, and this is what is seen.
    openHome(known, { token, role: session?.role, ask }, open)
    return preload(dashboard.files[language])
  }
  preload(query.files[language])
  const answers = Object.fromEntries(query.calls.map(({ key, path }) => [key, ask(path)]))
  window.tehingEarly = { token, askedAt: performance.now(), answers }
}
