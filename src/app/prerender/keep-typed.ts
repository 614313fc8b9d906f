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
  const typeAgain = (field: HTMLInputElement, value: string) => {
    const { selectionStart, selectionEnd } = field
    // React hears of a change by comparing with what was set last, past the element's own setter that it has replaced.
    field.value = `${value}.`
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  addEventListener('input', keep, true)
  const enter = () => {
    removeEventListener('input', keep, true)
    for (const [field, value] of typed)
      if (field instanceof HTMLInputElement) typeAgain(field, value)
      else {
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
  }
  document.addEventListener(takenOver, enter, { once: true })
}
