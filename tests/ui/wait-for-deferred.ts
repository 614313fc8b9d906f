import { configure, getConfig } from '@testing-library/react'
import {
  unstable_IdlePriority as IdlePriority,
  unstable_scheduleCallback as scheduleCallback,
} from 'scheduler'
import { afterPaint } from '../../src/design/after-paint.ts'

/** React's scheduler runs idle work last, when deferred renders are done. */
const idle = () => new Promise<void>((resolve) => void scheduleCallback(IdlePriority, () => resolve()))

/** What follows a key may wait for its paint, and renders then. */
const drawn = async () => {
  await idle()
  await new Promise<void>((resolve) => void afterPaint(resolve))
  await idle()
}

const { asyncWrapper } = getConfig()

// Tests see what follows a key, as users do.
configure({
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act)
    await asyncWrapper(drawn)
    return result
  },
})
