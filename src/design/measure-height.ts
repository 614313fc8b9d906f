/**
 * Returns a `ref` for a sticky element that publishes its height, in px, as a custom property of the document, so that
 * other sticky elements and scrolling leave room for it.
 */
export const measureHeight = (property: `--${string}-height`) => (element: HTMLElement | null) => {
  if (!element) return undefined
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
  measured.observe(element)
  return () => {
    measured.disconnect()
    style.removeProperty(property)
  }
}
