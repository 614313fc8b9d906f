/** A `ref` that focuses an element when it appears, so that a screen reader reads it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
