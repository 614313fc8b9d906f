import { afterEach, expect, test } from 'vitest'
import { openPanel } from '../../../src/query-editor/focus.ts'

afterEach(() => document.body.replaceChildren())

test('the open panel takes the focus although it has fields, and stays out of the order of the Tab key', () => {
  document.body.innerHTML = '<div role="tabpanel" hidden></div><div role="tabpanel"><input></div>'
  const panel = openPanel()
  panel?.focus()
  expect(document.activeElement).toBe(panel)
  expect(panel?.tabIndex).toBe(-1)
})
