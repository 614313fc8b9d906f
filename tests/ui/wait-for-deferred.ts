import { configure, getConfig } from '@testing-library/react'
import {
  unstable_IdlePriority as IdlePriority,
  unstable_scheduleCallback as scheduleCallback,
} from 'scheduler'

/** React's scheduler comes to idle work last, when all that was deferred is drawn. */
const drawn = () => new Promise<void>((resolve) => void scheduleCallback(IdlePriority, () => resolve()))

const { asyncWrapper } = getConfig()

// What follows a key in a deferred pass is there before a test looks, as it is before a person does.
configure({
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act)
    await asyncWrapper(drawn)
    return result
  },
})
