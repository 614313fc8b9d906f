import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUserInactive, watchUserActivity } from '../../src/api/user-activity.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  watchUserActivity()
  dispatchEvent(new Event('keydown'))
})
afterEach(() => vi.useRealTimers())

test.each(['pointerdown', 'keydown', 'wheel'])(
  'a window that nobody has touched for minutes is unattended until %s',
  (sign) => {
    vi.advanceTimersByTime(5 * MINUTE)
    expect(isUserInactive()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isUserInactive()).toBe(true)
    dispatchEvent(new Event(sign))
    expect(isUserInactive()).toBe(false)
  },
)
