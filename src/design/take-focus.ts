import { afterPaint } from './after-paint.ts'
import { isFocusLost } from './useKeptFocus.ts'

/** A `ref` that focuses an element when it appears, so that a screen reader reads it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** A `ref` that focuses the first field of a new screen, unless the user has moved the focus meanwhile. */
export const takeFirstFocus = (element: HTMLElement | null): void => {
  if (!element || !(isFocusLost() || document.activeElement?.matches('main, main h1'))) return
  element.focus({ preventScroll: true })
  // The bar below it is measured by then, and must not cover it.
  afterPaint(() => element.scrollIntoView({ block: 'nearest' }))
}
