/**
 * Stands as text in the page with `takeFirst`, so it imports nothing. Keeps what is pressed until the program has taken
 * over, and presses it again: buttons, and rows that open something. A form's button turns meanwhile. A link leads where it
 * says by itself.
 */
export const keepPressed = (takenOver: string) => {
  const pressed: HTMLElement[] = []
  // Enter in a field presses the button of its form.
  const keep = (event: Event) => {
    const target = event.target instanceof Element && event.target.closest('a, button, tr[data-opens]')
    const button = target instanceof HTMLElement && target.localName !== 'a' ? target : null
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.push(button)
    if (button instanceof HTMLButtonElement && button.type === 'submit') {
      button.dataset['pressed'] = ''
      button.setAttribute('aria-busy', 'true')
    }
  }
  addEventListener('click', keep, true)
  const press = () => {
    removeEventListener('click', keep, true)
    for (const button of pressed) {
      delete button.dataset['pressed']
      button.removeAttribute('aria-busy')
      button.click()
    }
  }
  document.addEventListener(takenOver, press, { once: true })
}
