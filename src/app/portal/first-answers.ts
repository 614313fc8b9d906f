import type { QueryClient } from '@tanstack/react-query'
import { API_PREFIX } from '../../../api/call.ts'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { LIST_REFRESH_MS } from '../../../domain/constants.ts'
import { callQuery } from '../../api/call-query.ts'
import { caller } from '../../api/caller.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { forgetEarly, isEarly, takeOpening } from '../../api/early.ts'
import { openEarly } from '../../api/open-early.ts'
import { askDashboard } from '../../dashboard/ask-dashboard.ts'
import { fillFromOpening, openingPaths } from '../../dashboard/opening.ts'
import { addPageStyles } from '../../design/theme/page-styles.ts'
import { TAKEN_OVER } from '../../design/taken-over.ts'
import { isVaultOpen, openVault } from '../../session/vault.ts'

/** So long the first drawing waits for what it has an outline for: the page itself has asked for it already. */
const SOON_MS = 150

let early: { token: string; client: QueryClient } | undefined

export type AskedAhead = {
  /** Waits for all that the dashboard was drawn of; false where nothing can be kept on this device, which is told instead. */
  isComplete: () => Promise<boolean>
}

/** The cache that the screens of a sign-in begin with. */
export const holdFirstAnswers = (token: string, client: QueryClient): void => {
  early = { token, client }
}

/**
 * All that the dashboard shows in one, as the page's own script asks for it where that is opened directly: at once, before
 * anything is drawn.
 */
export const openDashboard = (token: string, address: string): void => {
  if (isEarly(token)) return
  const path = `${dashboardCalls.opening.path}?${new URLSearchParams({ address })}`
  const headers = { authorization: token, 'Accept-Language': caller().language() }
  const ask = () => fetch(API_PREFIX + path, { headers }).catch(() => undefined)
  void openEarly({ token, path, paths: openingPaths, ask }).then((opened) => {
    if (opened?.drawn) addPageStyles(opened.drawn.styles)
    return opened
  })
}

/** @throws where not all of it has come, which is then asked for call by call */
const fill = async (client: QueryClient, token: string, list: string) => {
  const opened = await takeOpening(token)
  if (!opened) return
  fillFromOpening(client, opened.answers, list)
  // Not before what was drawn of them is taken over, which newer ones would differ from.
  if (opened.age > LIST_REFRESH_MS)
    document.addEventListener(TAKEN_OVER, () => void client.invalidateQueries(), { once: true })
}

const ask = (token: string, list: string | null) => {
  if (list !== null) openDashboard(token, list)
  const client = createQueryClient()
  const loggedIn = callQuery(userCalls.loggedIn, {})
  // With what was typed on this device and all that has come with it, so that the screens are drawn once.
  const withMore: typeof loggedIn.queryFn = async (context) => {
    const user = await loggedIn.queryFn(context)
    await openVault(user.draftKey, user.user.accountUserId).catch(() => undefined)
    if (list !== null) await fill(client, token, list).catch(() => undefined)
    return user
  }
  const user = client.fetchQuery({ ...loggedIn, queryFn: withMore })
  const shown = list === null ? undefined : askDashboard(client, user, list)
  void Promise.allSettled([user, shown]).then(() => forgetEarly(token))
  return { client, user, shown }
}

/**
 * Asks, before anything is drawn, who is signed in and what is seen first.
 * @param list what the address says of the list; null where another screen is opened
 * @throws where that fails, which is asked again, and told, in its place
 */
export const askAhead = async (token: string, list: string | null): Promise<AskedAhead> => {
  const { client, user, shown } = ask(token, list)
  holdFirstAnswers(token, client)
  const { draftKey } = await user
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SOON_MS))])
  const isComplete = async () => {
    await shown
    return isVaultOpen(draftKey)
  }
  return { isComplete }
}

/** The cache with what was asked for this sign-in; what was not is asked now. React may begin a drawing more than once. */
export const firstAnswers = (token: string, list: string | null): QueryClient => {
  if (early?.token === token) return early.client
  const { client, user } = ask(token, list)
  user.catch(() => undefined)
  holdFirstAnswers(token, client)
  return client
}

/** Once it is drawn: nothing of a sign-in is kept beyond it. */
export const forgetFirstAnswers = (): void => {
  early = undefined
}
