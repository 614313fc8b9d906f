import { expect, onTestFinished, test, vi } from 'vitest'
import { Arrival } from '../../../src/app/routes/Arrival.tsx'
import { TAKEN_OVER } from '../../../src/design/taken-over.ts'
import { renderInApp } from '../in-app.tsx'

test('whichever screen comes first, what was pressed before the program is let go', () => {
  const letGo = vi.fn()
  document.addEventListener(TAKEN_OVER, letGo)
  onTestFinished(() => document.removeEventListener(TAKEN_OVER, letGo))
  renderInApp(<Arrival path="/users" title="user.title" />)
  expect(letGo).toHaveBeenCalledOnce()
})
