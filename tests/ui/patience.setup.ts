import { configure } from '@testing-library/react'

/** A busy machine may be slow to answer: what is to appear is awaited as long as a test lasts, not one second. */
configure({ asyncUtilTimeout: 60_000 })

// What a browser does while it is idle would take the time of what is tested.
Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined })
