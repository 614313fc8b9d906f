import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const levels = ['warn', 'error'] as const
const said: string[] = []
let restore = () => {}

beforeEach(() => {
  const { warn, error } = console
  restore = () => void Object.assign(console, { warn, error })
  for (const level of levels) console[level] = (...words: unknown[]) => void said.push(format(...words))
})

// A warning of React, XState or the browser names a mistake in the program or the test.
afterEach(() => {
  restore()
  const lines = said.splice(0)
  if (lines.length > 0) throw new Error(`Written to the console: ${lines.join('\n')}`)
})
