import { configure } from '@testing-library/react'

/** A busy machine may be slow, so waits last as long as a test. */
configure({ asyncUtilTimeout: 60_000 })

// Work of an idle browser would slow down the test.
Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined })
