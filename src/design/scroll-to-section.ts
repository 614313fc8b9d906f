/** Input after which the page no longer scrolls by itself. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** For readers whose scrolling is none of these, as by voice or a screen reader. */
const HELD_MS = 60_000

let release = () => undefined as void

/**
 * Scrolls to the top of a card, and keeps it there while what is above it loads or goes away, as when a signature
 * changes the status: for a minute, or until the reader scrolls, presses or types, the focus goes elsewhere, or another
 * card is scrolled to.
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
  const { signal } = ended
  for (const type of TAKES_OVER)
    addEventListener(type, () => release(), { signal, capture: true, passive: true })
  document.addEventListener('focusin', ({ target }) => section.contains(target as Node) || release(), {
    signal,
  })
  moved.observe(document.body)
  show()
}
