import { afterEach, expect, test, vi } from 'vitest'
import { arriveAt } from '../../../src/query-editor/focus.ts'

afterEach(() => document.body.replaceChildren())

test.each([
  ['button', true],
  ['section', false],
])('a link to a %s asks the browser to show its focus: %s', (name, focusVisible) => {
  const element = document.body.appendChild(document.createElement(name))
  element.scrollIntoView = () => {}
  const focus = vi.spyOn(element, 'focus')
  arriveAt(element)
  expect(focus).toHaveBeenCalledWith({ preventScroll: true, focusVisible })
})

test('a link to a folded card unfolds it, and leaves an open one as it is', () => {
  const card = document.body.appendChild(document.createElement('section'))
  card.scrollIntoView = () => {}
  card.innerHTML = '<span data-fold="folded"><button></button></span>'
  const unfold = vi.fn()
  card.querySelector('button')?.addEventListener('click', unfold)
  arriveAt(card)
  expect(unfold).toHaveBeenCalledTimes(1)
  card.querySelector('span')?.setAttribute('data-fold', 'open')
  arriveAt(card)
  expect(unfold).toHaveBeenCalledTimes(1)
})

test('a link to a refused button shows its reason too', () => {
  document.body.innerHTML = '<button aria-describedby="why"></button><span id="why"></span>'
  const shown: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*'))
    element.scrollIntoView = () => void shown.push(element.localName)
  const button = document.querySelector('button')
  if (button) arriveAt(button)
  expect(shown).toEqual(['span', 'button'])
})
