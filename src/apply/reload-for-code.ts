const KEY = 'tehing.apply.reloadedAt'
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads the page if its code or texts could not be loaded although the server is reached: Chromium keeps a failed
 * import as failed for as long as the page lives. The page saves its input before it unloads. Does nothing
 * shortly after a reload that did not help.
 * @throws Error if the server is not reached, or the browser refuses storage
 */
export const reloadForCode = async (): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < MIN_INTERVAL_MS) return
  await fetch('/', { method: 'HEAD', cache: 'no-store' })
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
}
