import type { BringTexts } from '../../shell/language/store.ts'
import { lazyView, type LazyView, lazyViewWithTexts } from '../../shell/screen/lazy-view.tsx'
import { fetchPortal } from '../portal/fetch-portal.ts'
import { matches } from './match.ts'
import { dashboard, query, routes, signIn } from './routes.ts'
import type { LazyScreen, ScreenRoute } from './screen.ts'

/** By how it is fetched: two routes that fetch the same screen share it, and what it holds survives the change. */
const chunks = new Map<LazyScreen['load'], LazyView<object>>()

const chunkFrom = (screen: LazyScreen, bringTexts: BringTexts): LazyView<object> => {
  const chunk = chunks.get(screen.load) ?? lazyViewWithTexts(screen, bringTexts)
  chunks.set(screen.load, chunk)
  return chunk
}

/** A route's screen with its texts. */
export const chunkOf = (route: ScreenRoute, bringTexts: BringTexts): LazyView<object> =>
  chunkFrom(route, bringTexts)

/** The way in. */
export const signInChunk = (bringTexts: BringTexts) => chunkFrom(signIn, bringTexts)

/** What stands around every screen of those who signed in. */
export const portal = lazyView(() => fetchPortal().then((file) => file.Portal))

/** The screen of somebody signed in at a path: from the sign-in, the dashboard. */
const screenAt = (path: string): LazyScreen => {
  const route = routes.find((one) => matches(one, path))
  return route && route.load !== signIn.load ? route : dashboard
}

const fetchPortalAt = (path: string, bringTexts: BringTexts) =>
  Promise.all([portal.fetch(), chunkFrom(screenAt(path), bringTexts).fetch()])

/**
 * Fetches side by side, before anything is rendered, the code of what somebody signed in will see at a path. Never fails:
 * what could not be fetched is requested again once it is rendered. Resolves to whether all of it is here.
 */
export const fetchAhead = (path: string, bringTexts: BringTexts): Promise<boolean> =>
  fetchPortalAt(path, bringTexts).then(
    () => true,
    () => false,
  )

/** The kind of data that a path's screen opens with. */
export const dataOf = (path: string): 'dashboard' | 'query' | null => {
  const load = routes.find((one) => matches(one, path))?.load
  return load === dashboard.load ? 'dashboard' : load === query.load ? 'query' : null
}

/** Fetches what a visitor will see at the address: a public screen, else the sign-in. The answer: whether it is here. */
export const fetchPublic = (bringTexts: BringTexts): Promise<boolean> => {
  const route = routes.find((one) => one.roles === 'public' && matches(one, location.pathname))
  return chunkFrom(route ?? signIn, bringTexts)
    .fetch()
    .then(
      () => true,
      () => false,
    )
}

/** Fetches the sign-in for later. Never fails, as `fetchAhead`. */
export const fetchSignInAhead = async (bringTexts: BringTexts): Promise<void> => {
  await Promise.allSettled([signInChunk(bringTexts).fetch()])
}
