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
