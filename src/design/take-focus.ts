/** As the `ref` of what comes with a change: it has the focus, and a screen reader reads it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
