import { act } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import type { Call } from '../../api/call.ts'
import type { ScriptedServer } from './scripted-server.ts'

/** Lets the test move the time. It runs by itself too, for those who wait. Call it before anything is rendered. */
export const withMovableTime = () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Expects that a call is repeated within this many milliseconds, however long the machine takes for them. */
export const expectPollWithin = async ({ countOf }: ScriptedServer, call: Call, milliseconds: number) => {
  const before = countOf(call)
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  expect(countOf(call)).toBeGreaterThan(before)
}
