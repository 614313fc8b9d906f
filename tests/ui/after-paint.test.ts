import { expect, onTestFinished, test, vi } from 'vitest'
import { afterPaint } from '../../src/design/after-paint.ts'

const pass = () => new Promise((resolve) => setTimeout(resolve, 20))

test('calls back in a task after the next frame', async () => {
  const order: string[] = []
  afterPaint(() => order.push('painted'))
  requestAnimationFrame(() => {
    order.push('frame')
    queueMicrotask(() => order.push('end of the frame'))
  })
  await pass()
  expect(order).toEqual(['frame', 'end of the frame', 'painted'])
})

test('is cancelled before and after the frame', async () => {
  const called = vi.fn<() => void>()
  const cancel = afterPaint(called)
  cancel()
  const later = afterPaint(called)
  requestAnimationFrame(later)
  await pass()
  expect(called).not.toHaveBeenCalled()
})

test('does not wait for a frame while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const frame = vi.spyOn(window, 'requestAnimationFrame')
  onTestFinished(() => {
    hidden.mockRestore()
    frame.mockRestore()
  })
  const called = vi.fn<() => void>()
  afterPaint(called)
  await pass()
  expect(called).toHaveBeenCalledOnce()
  expect(frame).not.toHaveBeenCalled()
})
