import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '../../../src/api/call-error.ts'
import { loadCalls } from '../../../src/session/session-actors.ts'

const way = vi.hoisted(() => ({ isOpen: false }))

vi.mock('../../../src/api/call.ts', async (original) => {
  if (!way.isOpen) throw new Error('offline')
  return original()
})

test('a sign-in without its calls is a lost connection, and requests them again', async () => {
  await expect(loadCalls()).rejects.toBeInstanceOf(ConnectionLost)
  way.isOpen = true
  expect((await loadCalls()).callWithHeaders).toBeTypeOf('function')
})
