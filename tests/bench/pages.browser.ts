import { gzipSync } from 'node:zlib'
import { chromium, type CDPSession, type Page } from 'playwright'
import { findBrowser } from '../../tools/browser.ts'

/** What the probe records in the page; times are milliseconds since the epoch. */
export type Noted = {
  /** When each selector could first be used. */
  usable: Record<string, number>
  longTasks: { start: number; duration: number }[]
  /** Milliseconds from key press to next paint, by interaction id; those below 16 ms are missing. */
  keys: Record<number, number>
  changed: number
}

/** Waits for at least `least` visible and enabled elements. */
export type ReadyWhen = { selector: string; least: number }

/** Runs in the page before its own scripts. */
export const recordUsability = (wanted: readonly ReadyWhen[]): void => {
  const noted: Noted = { usable: {}, longTasks: [], keys: {}, changed: 0 }
  Object.assign(window, { noted })
  const now = () => performance.timeOrigin + performance.now()
  const observe = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    note: (entry: PerformanceEntry) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options })
  observe({ type: 'longtask' }, ({ startTime, duration }) =>
    noted.longTasks.push({ start: performance.timeOrigin + startTime, duration }),
  )
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    const { interactionId, name } = entry as PerformanceEventTiming
    if (interactionId > 0 && /^(?:key|input|before)/.test(name))
      noted.keys[interactionId] = Math.max(noted.keys[interactionId] ?? 0, entry.duration)
  })
  new MutationObserver(() => (noted.changed = now())).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const isUsable = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
  const look = () => {
    for (const { selector, least } of wanted) {
      if (selector in noted.usable) continue
      if ([...document.querySelectorAll(selector)].filter(isUsable).length < least) continue
      noted.usable[selector] = Number.POSITIVE_INFINITY
      // The element is usable once its frame is painted and the main thread is free.
      requestAnimationFrame(() => setTimeout(() => (noted.usable[selector] = now())))
    }
    if (wanted.some(({ selector }) => !(selector in noted.usable))) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const CPU_SLOWDOWN = 4
const BITS = 8
/** Chromium's own “Fast 4G”. */
const fast4G = {
  offline: false,
  latency: 85,
  downloadThroughput: 9_000_000 / BITS,
  uploadThroughput: 1_500_000 / BITS,
}
/** Chromium's own “Slow 4G”. */
export const slow4G: typeof fast4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_440_000 / BITS,
  uploadThroughput: 675_000 / BITS,
}
const QUIET_MS = 700
const PATIENCE_MS = 60_000

/** A loaded script: time of the request, and its size with gzip level 9. */
type Script = { at: number; bytes: number }

/** A page in a separate, throttled browser. */
export type SlowPage = {
  page: Page
  cdp: CDPSession
  scripts: () => Promise<Script[]>
  noted: () => Promise<Noted>
}

const listScripts = (page: Page) => {
  const bodies: Promise<Script>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const at = Date.now()
    // A page that is left takes what it still loads along.
    const weight = response.body().then(
      (body) => gzipSync(body, { level: 9 }).length,
      () => 0,
    )
    const script = weight.then((bytes) => ({ at, bytes }))
    bodies.push(script)
  })
  return () => Promise.all(bodies)
}

/** Opens a browser with an empty profile, 4 × CPU throttling and a mobile network. */
export const withSlowPage = async <T>(
  wanted: readonly ReadyWhen[],
  work: (slow: SlowPage) => Promise<T>,
  network = fast4G,
): Promise<T> => {
  const executablePath = findBrowser()
  const asRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: asRoot ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'en-GB' })
    await page.addInitScript(recordUsability, wanted)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await cdp.send('Network.emulateNetworkConditions', network)
    const noted = () => page.evaluate(() => (window as Window & { noted?: Noted }).noted).then(present)
    return await work({ page, cdp, scripts: listScripts(page), noted })
  } finally {
    await browser.close()
  }
}

const present = (noted: Noted | undefined): Noted => {
  if (!noted) throw new Error('the page has noted nothing')
  return noted
}

/** Waits until the selector can be used. Returns that time in milliseconds since the epoch. */
export const usableAt = async ({ page, noted }: SlowPage, { selector }: ReadyWhen): Promise<number> => {
  const isThere = (name: string) =>
    Number.isFinite((window as Window & { noted?: Noted }).noted?.usable[name])
  await page.waitForFunction(isThere, selector, { timeout: PATIENCE_MS, polling: 100 })
  return (await noted()).usable[selector] ?? Number.NaN
}

/** Waits until the page loads and changes nothing for this many milliseconds. */
export const settle = async ({ page }: SlowPage, quiet = QUIET_MS): Promise<void> => {
  await page.waitForLoadState('networkidle')
  const isQuiet = (quiet: number) => {
    const { noted } = window as Window & { noted?: Noted }
    return performance.timeOrigin + performance.now() - (noted?.changed ?? 0) > quiet
  }
  await page.waitForFunction(isQuiet, quiet, { timeout: PATIENCE_MS, polling: 100 })
}
