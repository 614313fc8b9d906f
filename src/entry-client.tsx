import type { DehydratedState } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import { LANGUAGE_COOKIE, METHOD_COOKIE, THEME_COOKIE } from '../api/page-cookies.ts'
import { PAGE_STATE_ELEMENT, type PageState } from '../api/page-state.ts'
import { alertsMachine } from '../machines/flow/app/alerts.machine.ts'
import { watchUserActivity } from './api/user-activity.ts'
import { connectCalls } from './api/caller.ts'
import { readPageData } from './api/page-data.ts'
import { App } from './app/App.tsx'
import { fetchPortal } from './app/portal/fetch-portal.ts'
import type { Opened } from './app/portal/opened.ts'
import { prefetchScreen, fetchPublic } from './app/routes/chunks.ts'
import { migrateChoice } from './design/theme/choice-cookie.ts'
import { setRenderedTheme, showTheme } from './design/theme/choice.ts'
import { watchProvider } from './provider-settings/watch-provider.ts'
import { askConfirmation, createSession } from './session/create-session.ts'
import { storedRequest } from './session/digital-request.ts'
import { SESSION_KEY, readSession } from './session/storage.ts'
import { sessionIdOf } from './session/token.ts'
import { createConnection } from './shell/connection/create-connection.ts'
import { chosenLanguage } from './shell/language/language.ts'
import { createLanguageStore } from './shell/language/store.ts'
import { SIGN_IN } from './shell/screen/home.ts'
import { mount, painted } from './shell/screen/mount.ts'
import { forgetsWithPage, provideStorage } from './shell/screen/storage-fallback.ts'

// Zod would compile schemas at run time, which the content security policy forbids.
z.config({ jitless: true })
provideStorage()
migrateChoice('tehing.language', LANGUAGE_COOKIE)
migrateChoice('tehing.theme', THEME_COOKIE)
migrateChoice('tehing.method', METHOD_COOKIE)

const page = readPageData(PAGE_STATE_ELEMENT) as PageState | null
setRenderedTheme(page?.theme ?? 'system')
showTheme()

const language = await createLanguageStore(chosenLanguage())
document.documentElement.lang = language.current().language
const alerts = createActor(alertsMachine, { systemId: 'alerts' })
const connection = createConnection()
const session = createSession({
  // If its texts cannot be loaded, the page keeps its language.
  adoptLanguage: (own) => void language.adopt(own).catch(() => undefined),
  goToSignIn: () => navigate(SIGN_IN, { replace: true }),
  openDocument: async (path) => {
    // Without server rendering a new document is no faster, and a page that holds the session in memory must stay.
    if (!page || forgetsWithPage()) return
    location.replace(path)
    await new Promise(() => undefined)
  },
})

watchUserActivity()
watchProvider()
connectCalls({
  token: () => session.getSnapshot().context.session?.token ?? null,
  language: () => language.current().language,
  refused: (ended) => session.send({ type: 'session.refused', ended }),
  confirm: () => askConfirmation(session),
  reached: (reached) => connection.send({ type: reached ? 'connection.found' : 'connection.lost' }),
})
session.start()

/** A page restored from the browser's cache must not show a session that has ended or changed since. */
addEventListener('pageshow', ({ persisted }) => {
  const stored = readSession(localStorage.getItem(SESSION_KEY), Date.now())
  if (persisted && stored?.token !== session.getSnapshot().context.session?.token) location.reload()
})

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no place for the program')

const storedToken = () => session.getSnapshot().context.session?.token ?? null
/** Whether the document was rendered for the session that this browser stores. */
const isOwn = (): boolean => {
  const token = storedToken()
  return page?.session === (token === null ? null : sessionIdOf(token))
}

/** Whether the program would render what the server rendered. */
const isAsRendered = (): boolean =>
  // The server did not know a language that local storage held, or that another tab has changed since.
  page?.language === language.current().language &&
  page?.rendered?.path === location.pathname &&
  page.rendered.search === location.search &&
  isOwn() &&
  storedRequest(Date.now()) === null

/** @param isHere whether the screen's code is loaded */
const start = (opened: Opened | null, isHere: boolean) => {
  mount(root, <App {...{ language, session, alerts, connection, opened }} />, isHere && isAsRendered())
  // After hydration, because their state could differ from what the server rendered.
  alerts.start()
  connection.start()
}

/**
 * Goes to the path that the server rendered: from the start page, or from another role's home, to the user's own home.
 */
const goWhereRendered = () => {
  const { rendered } = page ?? {}
  const { remembered } = session.getSnapshot().context
  // The sign-in leads to a remembered path.
  if (!rendered || (remembered !== null && remembered !== location.pathname + location.search)) return
  if (rendered.path !== location.pathname) navigate(rendered.path + rendered.search, { replace: true })
}

/** Opens the document's responses if they belong to this session. */
const open = async (token: string): Promise<Opened | null> => {
  const { openResponses } = await fetchPortal()
  return page?.responses && isOwn() ? openResponses(token, page.responses as DehydratedState) : null
}

const begin = async () => {
  const token = storedToken()
  if (isOwn()) goWhereRendered()
  // The document was rendered for another user, or for one who has signed out since.
  else root.replaceChildren()
  if (token === null) return start(null, await fetchPublic(language.loadTexts))
  const [isHere, opened] = await Promise.all([
    prefetchScreen(location.pathname, language.loadTexts),
    open(token).catch(() => null),
  ])
  if (isHere) await painted()
  start(opened, isHere)
}
// No top-level await: the loaded chunks import this module.
void begin()
