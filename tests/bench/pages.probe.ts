/** What the page itself has noted, times in milliseconds of the epoch. */
export type Noted = {
  /** When each wanted selector could first be used. */
  usable: Record<string, number>
  longTasks: { start: number; duration: number }[]
  /** Milliseconds from each key press until what it changed was drawn, by interaction; quick ones are missing. */
  keys: Record<number, number>
  changed: number
}

/** What to wait for: so many of these elements, visible and enabled. */
export type Wanted = { selector: string; least: number }

/** Runs in the page before anything of its own. */
export const probe = (wanted: readonly Wanted[]): void => {
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
      // It is there; it can be used once the frame is drawn and the thread is free again.
      requestAnimationFrame(() => setTimeout(() => (noted.usable[selector] = now())))
    }
    if (wanted.some(({ selector }) => !(selector in noted.usable))) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
