import { reachServer } from '../connection/create-connection.ts'

const KEY = 'tehing.reloadedAt'
const LATELY_MS = 60_000

/**
 * Whether the page may be loaded anew by itself: not where that was done just now and has not helped, nor where the
 * sign-in and that very moment would be forgotten with the page.
 */
export const mayReload = (): boolean =>
  window.tehingForgets !== true && Date.now() - Number(sessionStorage.getItem(KEY)) > LATELY_MS

/**
 * Loads the page anew; what was typed is kept as a draft. Where the server is not reached the page stays as it is: an
 * answer that was under way may have told that the connection is back.
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
