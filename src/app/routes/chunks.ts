import type { LoadTexts } from '../../shell/language/store.ts'
import { lazyView, type LazyView, lazyViewWithTexts } from '../../shell/screen/lazy-view.tsx'
import { fetchPortal } from '../portal/fetch-portal.ts'
import { matches, type LazyScreen, type ScreenRoute } from './screen-route.ts'
import { dashboard, query, routes, signIn } from './routes.ts'

/**
 * By loading function: two routes that load the same screen share it, so its state survives the change between them.
 */
const chunks = new Map<LazyScreen['load'], LazyView<object>>()

const chunkFrom = (screen: LazyScreen, loadTexts: LoadTexts): LazyView<object> => {
  const chunk = chunks.get(screen.load) ?? lazyViewWithTexts(screen, loadTexts)
  chunks.set(screen.load, chunk)
  return chunk
}

/** A route's screen with its texts. */
export const chunkOf = (route: ScreenRoute, loadTexts: LoadTexts): LazyView<object> =>
  chunkFrom(route, loadTexts)

/** The sign-in screen. */
export const signInChunk = (loadTexts: LoadTexts) => chunkFrom(signIn, loadTexts)

/** The frame of all screens of signed-in users. */
export const portal = lazyView(() => fetchPortal().then((file) => file.Portal))

/** The screen that a signed-in user sees at a path; instead of the sign-in, the dashboard. */
const screenAt = (path: string): LazyScreen => {
  const route = routes.find((one) => matches(one, path))
  return route && route.load !== signIn.load ? route : dashboard
}

const fetchPortalAt = (path: string, loadTexts: LoadTexts) =>
  Promise.all([portal.fetch(), chunkFrom(screenAt(path), loadTexts).fetch()])

/**
 * Loads in parallel, before anything is rendered, the code of what a signed-in user will see at a path. Never rejects:
 * what failed is loaded again when it is rendered. Resolves to whether everything is loaded.
 */
export const prefetchScreen = (path: string, loadTexts: LoadTexts): Promise<boolean> =>
  fetchPortalAt(path, loadTexts).then(
    () => true,
    () => false,
  )

/** The kind of data that a path's screen opens with. */
export const dataOf = (path: string): 'dashboard' | 'query' | null => {
  const load = routes.find((one) => matches(one, path))?.load
  return load === dashboard.load ? 'dashboard' : load === query.load ? 'query' : null
}

/** Loads what a visitor will see at the URL: a public screen, or else the sign-in. Resolves to whether it is loaded. */
export const fetchPublic = (loadTexts: LoadTexts): Promise<boolean> => {
  const route = routes.find((one) => one.roles === 'public' && matches(one, location.pathname))
  return chunkFrom(route ?? signIn, loadTexts)
    .fetch()
    .then(
      () => true,
      () => false,
    )
}

/** Loads the sign-in in advance. Never rejects, as `prefetchScreen`. */
export const prefetchSignIn = async (loadTexts: LoadTexts): Promise<void> => {
  await Promise.allSettled([signInChunk(loadTexts).fetch()])
}
