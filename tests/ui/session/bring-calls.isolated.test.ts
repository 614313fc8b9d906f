import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '../../../src/api/call-error.ts'
import { bringCalls } from '../../../src/session/actors.ts'

const way = vi.hoisted(() => ({ isOpen: false }))

vi.mock('../../../src/api/call.ts', async (original) => {
  if (!way.isOpen) throw new Error('offline')
  return original()
})

test('what a sign-in is sent with and could not be fetched is a lost connection, and is asked for again', async () => {
  await expect(bringCalls()).rejects.toBeInstanceOf(ConnectionLost)
  way.isOpen = true
  expect((await bringCalls()).callWithHeaders).toBeTypeOf('function')
})
