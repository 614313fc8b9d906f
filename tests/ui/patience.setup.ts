import { configure } from '@testing-library/react'

configure({
  // A busy machine may be slow, so waits last as long as a test.
  asyncUtilTimeout: 60_000,
  // A wait makes an error with each try; by default each holds the whole page as text.
  getElementError: (message) => new Error(message ?? ''),
})

// Work of an idle browser would slow down the test.
Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined })
