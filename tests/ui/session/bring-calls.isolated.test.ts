import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '../../../src/api/call-error.ts'
import { loadCalls } from '../../../src/session/session-actors.ts'

const way = vi.hoisted(() => ({ isOpen: false }))

vi.mock('../../../src/api/call.ts', async (original) => {
  if (!way.isOpen) throw new Error('offline')
  return original()
})

test('what a sign-in is sent with and could not be fetched is a lost connection, and is asked for again', async () => {
  await expect(loadCalls()).rejects.toBeInstanceOf(ConnectionLost)
  way.isOpen = true
  expect((await loadCalls()).callWithHeaders).toBeTypeOf('function')
})
