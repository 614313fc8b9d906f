type Field = HTMLInputElement | HTMLSelectElement

/** Stands as text in the page, so it imports nothing. Types or chooses again in a field of the program. */
export const enterAgain = (field: Field, value: string) => {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = field
  // React hears of a change by comparing with what was set last, past the element's own setter that it has replaced.
  field.value = `${value}.`
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Stands as text in the page, so it imports nothing. Keeps what is done until the program has taken over, and does it again
 * then, in its order: buttons pressed, and rows that open something; a form's button turns meanwhile. With `enter` also what
 * is typed or chosen, for fields that begin as they were drawn. A link leads where it says by itself.
 */
export const keepInput = (takenOver: string, enter?: typeof enterAgain) => {
  const done: { field?: Element; again: () => void }[] = []
  // Enter in a field presses the button of its form.
  const keepPress = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest('a, button, tr[data-opens]')
    const pressed = target instanceof HTMLElement && target.localName !== 'a' ? target : null
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // To open a window beside this one takes a press of its own.
    if (event.ctrlKey || event.metaKey) return
    if (pressed instanceof HTMLButtonElement && pressed.type === 'submit') {
      pressed.dataset['pressed'] = ''
      pressed.setAttribute('aria-busy', 'true')
    }
    done.push({ again: () => pressed.click() })
  }
  const keepTyped = ({ target: field }: Event) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
    const { value } = field
    // Of letters typed one after the other the last has them all.
    if (done.at(-1)?.field === field) done.pop()
    done.push({ field, again: () => enter?.(field, value) })
  }
  // Each by itself, for what one of them changes must be drawn before the next.
  const doNext = () => {
    const step = done.shift()
    if (!step) return
    step.again()
    setTimeout(doNext)
  }
  const release = () => {
    removeEventListener('click', keepPress, true)
    removeEventListener('input', keepTyped, true)
    for (const button of document.querySelectorAll<HTMLElement>('button[data-pressed]')) {
      delete button.dataset['pressed']
      button.removeAttribute('aria-busy')
    }
    setTimeout(doNext)
  }
  addEventListener('click', keepPress, true)
  if (enter) addEventListener('input', keepTyped, true)
  document.addEventListener(takenOver, release, { once: true })
}
