import type { ComponentType } from 'react'
import type { BringTexts } from '../../shell/language/store.ts'
import { lazyView, type LazyView } from '../../shell/screen/lazy-view.tsx'
import { fetchPortal } from '../portal/fetch-portal.ts'
import { matches } from './match.ts'
import { fetchDashboard, fetchQuery, fetchSignIn, routes } from './routes.ts'
import type { ScreenRoute } from './screen.ts'

type Load = () => Promise<ComponentType>

/** By how it is fetched: two routes that fetch the same screen share it, and what it holds survives the change. */
const chunks = new Map<Load, LazyView<object>>()

/** The sign-in finds its texts in the entry's. */
const textsOf = (load: Load) =>
  load === fetchSignIn ? null : load === fetchDashboard ? 'home' : load === fetchQuery ? 'query' : 'whole'

const chunkFrom = (load: Load, bringTexts: BringTexts): LazyView<object> => {
  const bring = async () => {
    const texts = textsOf(load)
    const [View] = await Promise.all([load(), texts && bringTexts(texts)])
    return View
  }
  const chunk = chunks.get(load) ?? lazyView(bring)
  chunks.set(load, chunk)
  return chunk
}

/** A route's screen with its texts. */
export const chunkOf = ({ load }: ScreenRoute, bringTexts: BringTexts): LazyView<object> =>
  chunkFrom(load, bringTexts)

/** The way in. */
export const signInChunk = (bringTexts: BringTexts) => chunkFrom(fetchSignIn, bringTexts)

/** What stands around every screen of those who signed in. */
export const portal = lazyView(async () => {
  const { Portal, openDashboard } = await fetchPortal()
  open = openDashboard
  return Portal
})
let open: Awaited<ReturnType<typeof fetchPortal>>['openDashboard'] | undefined

/** Asks for the dashboard of who has just signed in at once, where its code is here already; else it is asked for as it comes. */
export const openDashboardAhead = (token: string): void => open?.(token, '')

/** What somebody signed in sees at a path: who comes from the sign-in, the list. */
const loadAt = (path: string): Load => {
  const route = routes.find((one) => matches(one, path))
  return route && route.load !== fetchSignIn ? route.load : fetchDashboard
}

const fetchPortalAt = (path: string, bringTexts: BringTexts) =>
  Promise.all([portal.fetch(), chunkFrom(loadAt(path), bringTexts).fetch()])

/**
 * Fetches side by side, before anything is drawn, what somebody signed in will see at a path. Never fails: what could
 * not be fetched is asked for again once it is drawn.
 */
export const fetchAhead = async (path: string, bringTexts: BringTexts): Promise<void> => {
  await Promise.allSettled([fetchPortalAt(path, bringTexts)])
}

/** Fetches what a visitor will see at the address: a public screen, else the sign-in. The answer: whether it is here. */
export const fetchPublic = (bringTexts: BringTexts): Promise<boolean> => {
  const route = routes.find((one) => one.roles === 'public' && matches(one, location.pathname))
  return chunkFrom(route?.load ?? fetchSignIn, bringTexts)
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

/**
 * The same as `fetchAhead`, with who is signed in and what else is seen first. The answer: whether what the page shows can be
 * taken over, for which all that it was drawn of must be here, and is waited for.
 * @param isDrawn the page shows the dashboard, which it may come to while the rest is fetched
 */
export const fetchAllAhead = async (
  bringTexts: BringTexts,
  token: string,
  isDrawn: () => boolean,
): Promise<boolean> => {
  const { pathname, search } = location
  const list = loadAt(pathname) === fetchDashboard ? search.slice(1) : null
  const ask = async () => (await fetchPortal()).askAhead(token, list)
  const [parts, answers] = await Promise.allSettled([fetchPortalAt(pathname, bringTexts), ask()])
  if (parts.status === 'rejected' || answers.status === 'rejected' || !isDrawn()) return false
  return answers.value.isComplete()
}
