import { expect, test, vi, onTestFinished } from 'vitest'
import { runTheme } from '../../src/app/prerender/run-theme.ts'

test('the theme runs once the page has been painted', () => {
  vi.useFakeTimers()
  const framed = vi.fn<typeof requestAnimationFrame>()
  vi.stubGlobal('requestAnimationFrame', framed)
  const added = vi.spyOn(document.head, 'append').mockReturnValue()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    added.mockRestore()
  })
  runTheme('theme.js')
  vi.runAllTimers()
  expect(added).not.toHaveBeenCalled()
  framed.mock.calls[0]?.[0](0)
  vi.runAllTimers()
  const [[script] = []] = added.mock.calls
  expect(script).toMatchObject({ type: 'module', src: expect.stringMatching(/\/theme\.js$/) })
})
