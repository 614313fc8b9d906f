import { configure, getConfig } from '@testing-library/react'
import {
  unstable_IdlePriority as IdlePriority,
  unstable_scheduleCallback as scheduleCallback,
} from 'scheduler'

/** React's scheduler runs idle work last, when deferred renders are done. */
const drawn = () => new Promise<void>((resolve) => void scheduleCallback(IdlePriority, () => resolve()))

const { asyncWrapper } = getConfig()

// Tests see the deferred render that follows a key, as users do.
configure({
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act)
    await asyncWrapper(drawn)
    return result
  },
})
