import * as React from 'react'

/**
 * React's development build captures a stack trace for each element, an eighth of the time of a screen test, and nothing
 * here reads them. Above a number per second it stops by itself.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
if (internals === undefined) throw new Error('React keeps its internals under another name.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
