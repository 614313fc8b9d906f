import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../../src/design/theme/ThemeProvider.tsx'
import type { ChartBox } from '../../../src/status/chart.ts'
import { chartOf } from '../../../src/status/chart.ts'
import { ChartMove } from '../../../src/status/LifecycleChart.tsx'

type Animate = (element: Element, keyframes: object) => { stop: () => void }
const animate = vi.hoisted(() => vi.fn<Animate>(() => ({ stop: () => undefined })))
vi.mock('framer-motion/dom/mini', () => ({ animate }))

const readerWants = (motion: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = new EventTarget() as MediaQueryList
    return Object.assign(list, { media, matches: media.includes('reduce') && !motion })
  })

beforeEach(() => animate.mockClear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const { boxes } = chartOf(null)
const boxOf = (id: string): ChartBox => {
  const box = boxes.find((one) => one.id === id)
  if (!box) throw new Error(`no status ${id}`)
  return box
}
const [before, after] = [boxOf('P'), boxOf('SM')]

const draw = (box: ChartBox) => (
  <ThemeProvider>
    <svg>
      <ChartMove box={box} />
    </svg>
  </ThemeProvider>
)

test('animates a step from the previous status, once', () => {
  readerWants(true)
  const { rerender } = render(draw(before))
  rerender(draw({ ...before, look: 'now' }))
  expect(animate).not.toHaveBeenCalled()
  rerender(draw(after))
  rerender(draw({ ...after, look: 'now' }))
  const start = `translate(${before.x - after.x}px, ${before.y - after.y}px)`
  expect(animate.mock.calls.map(([, keyframes]) => keyframes)).toEqual([
    { transform: [start, 'none', 'none'], opacity: [1, 1, 0] },
  ])
})

test('does not animate with reduced motion', () => {
  readerWants(false)
  const { rerender } = render(draw(before))
  rerender(draw(after))
  expect(animate).not.toHaveBeenCalled()
})
