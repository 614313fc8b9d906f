const KEY = 'tehing.reloadedAt'
const LATELY_MS = 60_000

/** Whether the page may be loaded anew by itself: not where that was done just now and has not helped. */
export const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(KEY)) > LATELY_MS

/** Loads the page anew; what was typed is kept as a draft. */
export const reloadPage = (): void => {
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
}
