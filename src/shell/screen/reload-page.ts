import { forgetsWithPage } from './storage-fallback.ts'
import { reachServer } from '../connection/create-connection.ts'

const KEY = 'tehing.reloadedAt'
const MIN_INTERVAL_MS = 60_000

/**
 * Whether the page may be reloaded automatically: not shortly after a reload that did not help, nor if the session
 * would be lost with the page.
 */
export const mayReload = (): boolean =>
  !forgetsWithPage() && Date.now() - Number(sessionStorage.getItem(KEY)) > MIN_INTERVAL_MS

/**
 * Reloads the page; typed input is in drafts. If the server is not reached, the page stays: a response still under
 * way may have reported that the connection is back.
 */
export const reloadPage = async (): Promise<void> => {
  try {
    await reachServer()
  } catch {
    return
  }
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
}
