import type { ComponentType } from 'react'
import type { BringTexts } from '../language/store.ts'
import { fetched, type Fetched } from '../screen/fetched.tsx'
import { fetchPortal } from './first.ts'
import { matches } from './match.ts'
import { fetchDashboard, routes } from './routes.ts'
import type { ScreenRoute } from './screen.ts'

type Load = () => Promise<ComponentType>

/** By how it is fetched: two routes that fetch the same screen share it, and what it holds survives the change. */
const chunks = new Map<Load, Fetched<object>>()

const chunkFrom = (load: Load, bringTexts: BringTexts): Fetched<object> => {
  const bring = async () => {
    const [View] = await Promise.all([load(), bringTexts(load === fetchDashboard ? 'home' : 'whole')])
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

/**
 * Fetches side by side, before anything is drawn, what somebody signed in will see at a path. Never fails: what could
 * not be fetched is asked for again once it is drawn.
 */
export const fetchAhead = async (path: string, bringTexts: BringTexts): Promise<void> => {
  const route = routes.find((one) => matches(one, path))
  const load = route && 'load' in route ? route.load : fetchDashboard
  await Promise.allSettled([portal.fetch(), chunkFrom(load, bringTexts).fetch()])
}

/** The same, with who is signed in. */
export const fetchAllAhead = async (path: string, bringTexts: BringTexts, token: string): Promise<void> => {
  const askUser = async () => (await fetchPortal()).prefetchUser(token)
  await Promise.allSettled([fetchAhead(path, bringTexts), askUser()])
}
