/**
 * Stands as text in the page with `takeFirst`, so it imports nothing. Keeps what is typed or chosen until the program has
 * taken over, whose fields begin as they were drawn, and enters it again.
 */
export const keepTyped = (takenOver: string) => {
  const typed = new Map<HTMLInputElement | HTMLSelectElement, string>()
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      typed.set(target, target.value)
  }
  addEventListener('input', keep, true)
  const enter = () => {
    removeEventListener('input', keep, true)
    for (const [field, value] of typed) {
      // React takes no notice of what is set by the element's own setter, which it has replaced.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      const name = field instanceof HTMLSelectElement ? 'change' : 'input'
      field.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  document.addEventListener(takenOver, enter, { once: true })
}
