/** Input after which the page no longer scrolls by itself. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let release = () => undefined as void

/**
 * Scrolls to the top of a card, and keeps it there while what is above it loads or goes away, as when a signature
 * changes the status: until the reader scrolls, presses or types, or another card is scrolled to.
 */
export const scrollToSection = (section: HTMLElement): void => {
  release()
  const show = () => section.scrollIntoView({ block: 'start' })
  const ended = new AbortController()
  const moved = new ResizeObserver(show)
  release = () => {
    ended.abort()
    moved.disconnect()
  }
  for (const type of TAKES_OVER)
    addEventListener(type, () => release(), { signal: ended.signal, capture: true, passive: true })
  moved.observe(document.body)
  show()
}
