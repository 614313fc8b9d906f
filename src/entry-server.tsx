import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import type { Call, CallAnswer } from '../api/call.ts'
import { languages, type Language } from '../api/language.ts'
import type { PageRequest, PageState, RenderedPage, Visit } from '../api/page-state.ts'
import { partnerCalls } from '../api/partner.calls.ts'
import { publicProvider } from '../api/public-provider.ts'
import { queryCalls } from '../api/query.calls.ts'
import type { Role } from '../api/role.ts'
import { userCalls } from '../api/user.calls.ts'
import { alertsMachine } from '../machines/flow/app/alerts.machine.ts'
import { connectionMachine } from '../machines/flow/app/connection.machine.ts'
import { sessionMachine } from '../machines/flow/session/session.machine.ts'
import { pathOf } from './api/call.ts'
import { createQueryClient } from './api/query-client.ts'
import { queryKey } from './api/call-query.ts'
import { App } from './app/App.tsx'
import { NoScript } from './app/NoScript.tsx'
import type { Opened } from './app/portal/opened.ts'
import { stylesOf } from './app/rendered-styles.ts'
import { dataOf, fetchAhead, signInChunk } from './app/routes/chunks.ts'
import { decide } from './app/routes/guard.ts'
import { routes } from './app/routes/routes.ts'
import { loadDashboard, type Read } from './dashboard/load-dashboard.ts'
import { setRenderedTheme } from './design/theme/choice.ts'
import { createLanguageStore, type LanguageStore } from './shell/language/store.ts'
import { homeOf, SIGN_IN } from './shell/screen/home.ts'
import { showProvider } from './shell/screen/useProvider.ts'

/** How long a document waits for its answers; the browser requests the later ones itself. */
const PATIENCE_MS = 1000

const storeOf = async (language: Language): Promise<[Language, LanguageStore]> => {
  const store = await createLanguageStore(language)
  // A screen renders on the server only if its code is loaded.
  await signInChunk(store.loadTexts).fetch()
  await fetchAhead(homeOf('PARTNER'), store.loadTexts)
  await store.loadTexts(['home'])
  return [language, store]
}
const stores = Object.fromEntries(await Promise.all(languages.map(storeOf))) as Record<
  Language,
  LanguageStore
>

/** Actors that are never started, in their initial state. */
const alerts = createActor(alertsMachine)
const connection = createActor(connectionMachine)
const sessionOf = (role: Role | null) =>
  createActor(sessionMachine.provide({ delays: { untilExpiry: 0 } }), {
    input: { session: role && { token: '', role, expiresAt: '' }, remembered: null },
  })

const createStyles = (): EmotionCache => {
  const cache = createCache({ key: 'css' })
  // Collects the styles, instead of rendering a style element before each styled element.
  cache.compat = true
  return cache
}

const withStyles = (cache: EmotionCache, shown: ReactNode) =>
  renderToString(<CacheProvider value={cache}>{shown}</CacheProvider>)

type Look = Omit<PageRequest, 'visit'>
type Place = { path: string; search: string; role: Role | null; client: QueryClient | null }

/**
 * Renders a screen of the program, with its styles. React renders synchronously, so state shared by all requests holds
 * meanwhile.
 */
const renderApp = ({ language, theme, provider }: Look, { path, search, role, client }: Place) => {
  showProvider(publicProvider.parse(provider))
  setRenderedTheme(theme)
  const cache = createStyles()
  const opened: Opened | null = client && { token: '', client }
  const html = withStyles(
    cache,
    <Router ssrPath={path} ssrSearch={search.slice(1)}>
      <App language={stores[language]} session={sessionOf(role)} {...{ alerts, connection, opened }} />
    </Router>,
  )
  return { html, styles: stylesOf(cache) }
}

type SignedIn = Extract<Visit, { kind: 'signedIn' }>
type Ask = SignedIn['read']

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Reads into a cache, once for each call and input. */
const readInto =
  (client: QueryClient, ask: Ask): Read =>
  (call, input) =>
    client.fetchQuery({
      queryKey: queryKey(call, input),
      queryFn: async () => {
        const { params, query = {}, body } = input as Parts
        const search = new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)]))
        const path = `${pathOf(call.path, params)}${search.size > 0 ? `?${search}` : ''}`
        const answer = await ask({ method: call.method, path, body })
        return parse(call, answer)
      },
      staleTime: Infinity,
    })

const parse = <C extends Call>({ answer }: C, json: unknown): CallAnswer<C> => {
  if (typeof answer !== 'object' || !('parse' in answer)) throw new Error('only JSON is read here')
  return answer.parse(json) as CallAnswer<C>
}

/** Makes the first calls of a query's screen. */
const loadQuery = async (read: Read, path: string) => {
  const [id] = /\d+/.exec(path) ?? []
  await (id === undefined
    ? read(partnerCalls.setting, {})
    : read(queryCalls.edit, { params: { id: Number(id) } }))
}

/**
 * Collects the answers to a page's first calls that arrive in time. Never rejects: the browser requests what is
 * missing.
 */
const loadAnswers = async (ask: Ask, path: string, search: string): Promise<DehydratedState> => {
  const client = createQueryClient()
  const read = readInto(client, ask)
  const data = dataOf(path)
  const loading = Promise.allSettled([
    read(userCalls.loggedIn, {}),
    data === 'dashboard' ? loadDashboard(read, search.slice(1)) : undefined,
    data === 'query' ? loadQuery(read, path) : undefined,
  ])
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
  return dehydrate(client)
}

/** The cache that the browser will have: server and browser render from the same JSON. */
const clientOf = (answers: DehydratedState): QueryClient => {
  const client = createQueryClient()
  hydrate(client, JSON.parse(JSON.stringify(answers)))
  return client
}

const renderSignedIn = async (look: Look, visit: SignedIn): Promise<RenderedPage> => {
  const { role, session, read } = visit
  const decision = decide({ routes, visitor: { role }, path: visit.path, wanted: '', remembered: null })
  const { path, search } = decision.kind === 'redirect' ? { path: decision.to, search: '' } : visit
  const answers = await loadAnswers(read, path, search)
  const client = clientOf(answers)
  const data = dataOf(path)
  const isRendered =
    data === 'dashboard' && client.getQueryData(queryKey(userCalls.loggedIn, {})) !== undefined
  const { language, theme } = look
  const state: PageState = {
    language,
    theme,
    session,
    rendered: isRendered ? { path, search } : null,
    answers,
  }
  const shown = isRendered ? renderApp(look, { path, search, role, client }) : { html: '', styles: '' }
  return { state, ...shown, screen: data }
}

/**
 * Renders what a visitor sees first: the sign-in, or the user's own dashboard. For other pages it returns data only.
 * @throws if a component does
 */
export const render = async ({ visit, ...look }: PageRequest): Promise<RenderedPage> => {
  if (visit.kind === 'signedIn') return renderSignedIn(look, visit)
  const { language, theme } = look
  const state: PageState = { language, theme, session: null, rendered: null, answers: null }
  if (visit.kind === 'elsewhere') return { state, html: '', styles: '', screen: 'signIn' }
  const place = { path: SIGN_IN, search: '' }
  const shown = renderApp(look, { ...place, role: null, client: null })
  return { state: { ...state, rendered: place }, ...shown, screen: 'signIn' }
}

/** What a browser without scripts shows, in every language. */
export const noScript = (): string => {
  const cache = createStyles()
  const notes = languages.map((language) => withStyles(cache, <NoScript store={stores[language]} />))
  return `<noscript><style>#app{display:none}</style>${stylesOf(cache)}${notes.join('')}</noscript>`
}
