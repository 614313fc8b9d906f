/** A stable function: React calls it when the element appears, not with each render. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** A stable `ref` that scrolls a failure into view: the button that led to it may be a screen below. */
export const showInView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' })
}
