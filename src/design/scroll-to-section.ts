/** Input after which the page no longer scrolls by itself. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Cards whose answers take longer than this may move the section. */
const HELD_MS = 5000

let release = () => undefined as void

/**
 * Scrolls to the top of a card, and keeps it there while the cards above it load: until the reader scrolls, presses or
 * types, or another card is scrolled to.
 */
export const scrollToSection = (section: HTMLElement): void => {
  release()
  const show = () => section.scrollIntoView({ block: 'start' })
  const ended = new AbortController()
  const moved = new ResizeObserver(show)
  const timer = setTimeout(() => release(), HELD_MS)
  release = () => {
    ended.abort()
    moved.disconnect()
    clearTimeout(timer)
  }
  for (const type of TAKES_OVER)
    addEventListener(type, () => release(), { signal: ended.signal, capture: true, passive: true })
  moved.observe(document.body)
  show()
}
