import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DashboardOpening } from '../../api/dashboard.calls.ts'
import { runProgram } from '../../src/app/prerender/run-program.ts'

const frames: FrameRequestCallback[] = []
/** Paints the page twice, and lets pass what is waited for then. */
const paint = async () => {
  for (const frame of frames.splice(0)) frame(0)
  for (const frame of frames.splice(0)) frame(0)
  await vi.advanceTimersByTimeAsync(1)
}
const run = vi.spyOn(document.head, 'append')
const files = () => run.mock.calls.map(([script]) => new URL((script as HTMLScriptElement).src).pathname)
const parsed = () => window.dispatchEvent(new Event('DOMContentLoaded'))

const begin = (coming?: Promise<DashboardOpening | undefined>) => {
  if (coming)
    window.tehingEarly = { token: 'mine', askedAt: 0, answers: {}, opening: { paths: [], coming, taken: [] } }
  runProgram({ theme: 'theme.js', program: 'program.js' })
}

beforeEach(() => {
  vi.useFakeTimers()
  run.mockReturnValue()
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  run.mockReset()
  frames.length = 0
  delete window.tehingEarly
})

test('the theme and the program run once the page has been painted', async () => {
  begin()
  await vi.advanceTimersByTimeAsync(400)
  expect(files()).toEqual([])
  await paint()
  expect(files()).toEqual(['/theme.js'])
  parsed()
  expect(files()).toEqual(['/theme.js'])
  await paint()
  expect(files()).toEqual(['/theme.js', '/program.js'])
  expect(run.mock.calls[1]?.[0]).toMatchObject({ type: 'module', crossOrigin: '' })
})

test('where the dashboard is opened the program runs once that has been painted', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  begin(promise)
  await paint()
  parsed()
  await paint()
  expect(files()).toEqual(['/theme.js'])
  resolve(undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(files()).toEqual(['/theme.js'])
  await paint()
  expect(files()).toEqual(['/theme.js', '/program.js'])
})

test('a dashboard that is late is not waited for', async () => {
  begin(new Promise(() => undefined))
  await paint()
  parsed()
  await vi.advanceTimersByTimeAsync(400)
  await paint()
  expect(files()).toEqual(['/theme.js', '/program.js'])
})

test('a window that nobody looks at any more, which is not painted, runs the program soon', async () => {
  begin()
  parsed()
  await vi.advanceTimersByTimeAsync(500)
  expect(files()).toEqual(['/theme.js', '/program.js'])
  await paint()
  expect(files()).toEqual(['/theme.js', '/program.js'])
})

test('a window that nobody looks at, which is not painted, runs the program at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
  begin(new Promise(() => undefined))
  parsed()
  expect(files()).toEqual(['/program.js'])
})
