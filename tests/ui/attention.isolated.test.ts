import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUnattended, watchAttention } from '../../src/api/attention.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  watchAttention()
  dispatchEvent(new Event('keydown'))
})
afterEach(() => vi.useRealTimers())

test.each(['pointerdown', 'keydown', 'wheel'])(
  'a window that nobody has touched for minutes is unattended until %s',
  (sign) => {
    vi.advanceTimersByTime(5 * MINUTE)
    expect(isUnattended()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isUnattended()).toBe(true)
    dispatchEvent(new Event(sign))
    expect(isUnattended()).toBe(false)
  },
)
