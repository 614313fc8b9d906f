import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import type { Call, CallResponse, CallInput } from '../api/call.ts'
import { languages, type Language } from '../api/language.ts'
import type { Ask, PageRequest, PageState, RenderedPage } from '../api/page-state.ts'
import { partnerCalls } from '../api/partner.calls.ts'
import { queryCalls } from '../api/query.calls.ts'
import type { Role } from '../api/role.ts'
import { userCalls } from '../api/user.calls.ts'
import { alertsMachine } from '../machines/flow/app/alerts.machine.ts'
import { connectionMachine } from '../machines/flow/app/connection.machine.ts'
import { sessionMachine } from '../machines/flow/session/session.machine.ts'
import { type Parts, pathOf } from './api/call.ts'
import { createQueryClient } from './api/query-client.ts'
import { queryKey } from './api/call-query.ts'
import { App } from './app/App.tsx'
import { renderCustomersPage } from './apply/render.tsx'
import { stylesOf } from './app/rendered-styles.ts'
import { dataOf, prefetchScreen, signInChunk } from './app/routes/chunks.ts'
import { decide } from './app/routes/guard.ts'
import { routes } from './app/routes/routes.ts'
import { loadDashboard, type Read } from './dashboard/load-dashboard.ts'
import { setRenderedTheme } from './design/theme/choice.ts'
import { createLanguageStore, type LanguageStore } from './shell/language/store.ts'
import { homeOf, SIGN_IN } from './shell/screen/home.ts'
import { showProvider } from './shell/screen/useProvider.ts'

const storeOf = async (language: Language): Promise<[Language, LanguageStore]> => {
  const store = await createLanguageStore(language)
  // A screen renders on the server only if its code is loaded.
  await signInChunk(store.loadTexts).fetch()
  await prefetchScreen(homeOf('PARTNER'), store.loadTexts)
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

type Context = Omit<PageRequest, 'visit'>
type Place = { path: string; search: string; role: Role | null }

/**
 * Renders a screen of the program, with its styles. React renders synchronously, so state shared by all requests holds
 * meanwhile.
 */
const renderApp = (context: Context, { path, search, role }: Place, client: QueryClient | null) => {
  showProvider(context.provider)
  setRenderedTheme(context.theme)
  const cache = createCache({ key: 'css' })
  // Collects the styles, instead of rendering a style element before each styled element.
  cache.compat = true
  const opened = client && { token: '', client }
  const html = renderToString(
    <CacheProvider value={cache}>
      <Router ssrPath={path} ssrSearch={search.slice(1)}>
        <App
          language={stores[context.language]}
          session={sessionOf(role)}
          {...{ alerts, connection, opened }}
        />
      </Router>
    </CacheProvider>,
  )
  return { html, styles: stylesOf(cache) }
}

/** Reads into a cache, once for each call and input. */
const readInto =
  (client: QueryClient, ask: Ask): Read =>
  <C extends Call>(call: C, input: CallInput<C>) =>
    client.fetchQuery({
      queryKey: queryKey(call, input),
      queryFn: async () => {
        const { params, query = {}, body } = input as Parts
        const named = Object.entries(query).map(([name, one]) => [name, String(one)])
        const search = String(new URLSearchParams(named))
        const path = pathOf(call.path, params) + (search && `?${search}`)
        const response = await ask({ method: call.method, path, body })
        if (!response.ok) throw new Error(`${call.path} was refused`)
        return z.parse(call.response as z.ZodMiniType<CallResponse<C>>, response.body)
      },
      staleTime: Infinity,
    })

/** Makes the first calls of a query's screen. */
const loadQuery = async (read: Read, path: string) => {
  const [id] = /\d+/.exec(path) ?? []
  await (id === undefined
    ? read(partnerCalls.setting, {})
    : read(queryCalls.edit, { params: { id: Number(id) } }))
}

/**
 * Collects the responses to a page's first calls; the browser requests those that failed or were late.
 * @throws if the user's own data could not be read
 */
const loadResponses = async (ask: Ask, { path, search }: Place): Promise<QueryClient> => {
  const client = createQueryClient()
  const read = readInto(client, ask)
  const data = dataOf(path)
  await Promise.all([
    read(userCalls.loggedIn, {}),
    data === 'dashboard' && loadDashboard(read, search.slice(1)),
    data === 'query' && loadQuery(read, path).catch(() => undefined),
  ])
  // `dehydrate` leaves them out, so they must not be rendered either.
  client.removeQueries({ predicate: ({ state }) => state.status !== 'success' })
  return client
}

/** Where a signed-in user is led from a path. */
const placeOf = ({ role, path, search }: Place & { role: Role }): Place => {
  const decision = decide({ routes, visitor: { role }, path, wanted: '', remembered: null })
  return decision.kind === 'redirect' ? { role, path: decision.to, search: '' } : { role, path, search }
}

/**
 * Renders what a visitor sees first: the sign-in, the user's own dashboard, or the customer's page. For other pages it
 * returns data only.
 * @throws if a component does
 */
export const render = async ({ visit, ...context }: PageRequest): Promise<RenderedPage> => {
  if (visit.kind === 'customer') return renderCustomersPage(visit, context.provider)
  const isSignedIn = visit.kind === 'signedIn'
  const place = isSignedIn ? placeOf(visit) : { path: SIGN_IN, search: '', role: null }
  const client = isSignedIn ? await loadResponses(visit.ask, place) : null
  const screen = isSignedIn ? dataOf(place.path) : 'signIn'
  const isRendered = screen === 'dashboard' || visit.kind === 'signIn'
  const { language, theme } = context
  const state: PageState = {
    language,
    theme,
    session: isSignedIn ? visit.session : null,
    rendered: isRendered ? { path: place.path, search: place.search } : null,
    responses: client && dehydrate(client),
  }
  return { language, state, screen, ...(isRendered && renderApp(context, place, client)) }
}
