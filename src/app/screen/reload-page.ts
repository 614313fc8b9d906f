import { reachServer } from '../connection/reach-server.ts'

const KEY = 'tehing.reloadedAt'
const LATELY_MS = 60_000

/** Whether the page may be loaded anew by itself: not where that was done just now and has not helped. */
export const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(KEY)) > LATELY_MS

/**
 * Loads the page anew; what was typed is kept as a draft. Rejects and leaves the page as it is where the server is not
 * reached: an answer that was under way may have told that it was.
 */
export const reloadPage = async (): Promise<void> => {
  await reachServer()
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
}
