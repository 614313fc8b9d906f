import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import type { Call, CallAnswer } from '../api/call.ts'
import { languages, type Language } from '../api/language.ts'
import type { Ask, PageRequest, PageState, RenderedPage, Visit } from '../api/page-state.ts'
import { partnerCalls } from '../api/partner.calls.ts'
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
import type { Opened } from './app/portal/opened.ts'
import { renderCustomersPage } from './apply/render.tsx'
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

type Look = Omit<PageRequest, 'visit'>
type Place = { path: string; search: string; role: Role | null; client: QueryClient | null }

/**
 * Renders a screen of the program, with its styles. React renders synchronously, so state shared by all requests holds
 * meanwhile.
 */
const renderApp = ({ language, theme, provider }: Look, { path, search, role, client }: Place) => {
  showProvider(provider)
  setRenderedTheme(theme)
  const cache = createCache({ key: 'css' })
  // Collects the styles, instead of rendering a style element before each styled element.
  cache.compat = true
  const opened: Opened | null = client && { token: '', client }
  const html = renderToString(
    <CacheProvider value={cache}>
      <Router ssrPath={path} ssrSearch={search.slice(1)}>
        <App language={stores[language]} session={sessionOf(role)} {...{ alerts, connection, opened }} />
      </Router>
    </CacheProvider>,
  )
  return { html, styles: stylesOf(cache) }
}

type SignedIn = Extract<Visit, { kind: 'signedIn' }>
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
        if (!answer.ok) throw new Error(`${call.path} was refused`)
        return parse(call, answer.body)
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
  const { role, session, ask } = visit
  const decision = decide({ routes, visitor: { role }, path: visit.path, wanted: '', remembered: null })
  const { path, search } = decision.kind === 'redirect' ? { path: decision.to, search: '' } : visit
  const answers = await loadAnswers(ask, path, search)
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
  return { language, state, ...shown, screen: data }
}

/**
 * Renders what a visitor sees first: the sign-in, the user's own dashboard, or the customer's page. For other pages it
 * returns data only.
 * @throws if a component does
 */
export const render = async ({ visit, ...look }: PageRequest): Promise<RenderedPage> => {
  if (visit.kind === 'customer') return renderCustomersPage(visit, look.provider)
  if (visit.kind === 'signedIn') return renderSignedIn(look, visit)
  const { language, theme } = look
  const place = visit.kind === 'signIn' ? { path: SIGN_IN, search: '' } : null
  const state: PageState = { language, theme, session: null, rendered: place, answers: null }
  const shown = place ? renderApp(look, { ...place, role: null, client: null }) : { html: '', styles: '' }
  return { language, state, ...shown, screen: 'signIn' }
}
