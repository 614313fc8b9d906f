import type { ComponentType } from 'react'
import type { BringTexts } from '../language/store.ts'
import { fetched, type Fetched } from '../screen/fetched.tsx'
import { fetchPortal } from './first.ts'
import { matches } from './match.ts'
import { fetchDashboard, fetchQuery, routes } from './routes.ts'
import type { ScreenRoute } from './screen.ts'

type Load = () => Promise<ComponentType>

/** By how it is fetched: two routes that fetch the same screen share it, and what it holds survives the change. */
const chunks = new Map<Load, Fetched<object>>()

const textsOf = (load: Load) => (load === fetchDashboard ? 'home' : load === fetchQuery ? 'query' : 'whole')

const chunkFrom = (load: Load, bringTexts: BringTexts): Fetched<object> => {
  const bring = async () => {
    const [View] = await Promise.all([load(), bringTexts(textsOf(load))])
    return View
  }
  const chunk = chunks.get(load) ?? fetched(bring)
  chunks.set(load, chunk)
  return chunk
}

/** A route's screen with its texts; what comes with the program finds them in the entry's. */
export const chunkOf = (route: ScreenRoute, bringTexts: BringTexts): Fetched<object> =>
  'View' in route ? { View: route.View, fetch: async () => undefined } : chunkFrom(route.load, bringTexts)

/** What stands around every screen of those who signed in. */
export const portal = fetched(() => fetchPortal().then((file) => file.Portal))

/** What somebody signed in sees at a path: who comes from the sign-in, the list. */
const loadAt = (path: string): Load => {
  const route = routes.find((one) => matches(one, path))
  return route && 'load' in route ? route.load : fetchDashboard
}

/**
 * Fetches side by side, before anything is drawn, what somebody signed in will see at a path. Never fails: what could
 * not be fetched is asked for again once it is drawn.
 */
export const fetchAhead = async (path: string, bringTexts: BringTexts): Promise<void> => {
  await Promise.allSettled([portal.fetch(), chunkFrom(loadAt(path), bringTexts).fetch()])
}

/** The same, with who is signed in and what else is seen first. */
export const fetchAllAhead = async (bringTexts: BringTexts, token: string): Promise<void> => {
  const { pathname, search } = location
  const list = loadAt(pathname) === fetchDashboard ? search.slice(1) : null
  const ask = async () => (await fetchPortal()).askAhead(token, list)
  await Promise.allSettled([fetchAhead(pathname, bringTexts), ask()])
}
