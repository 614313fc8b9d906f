import { isFocusLost } from './useKeptFocus.ts'

/** A `ref` that focuses an element when it appears, so that a screen reader reads it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** A `ref` that focuses the first field of a new screen, unless the user has moved the focus meanwhile. */
export const takeFirstFocus = (element: HTMLElement | null): void => {
  if (isFocusLost() || document.activeElement?.matches('main, main h1'))
    element?.focus({ preventScroll: true })
}
