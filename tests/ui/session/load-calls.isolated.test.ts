import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '../../../src/api/call-error.ts'
import { loadCalls } from '../../../src/session/session-actors.ts'

const way = vi.hoisted(() => ({ isOpen: false, reloaded: 0 }))

vi.mock('../../../src/shell/screen/reload-page.ts', () => ({
  mayReload: () => true,
  reloadPage: async () => {
    way.reloaded += 1
  },
}))

vi.mock('../../../src/api/call.ts', async (original) => {
  if (!way.isOpen) throw new Error('offline')
  return original()
})

test('a sign-in without its calls is a lost connection, and requests them again', async () => {
  await expect(loadCalls()).rejects.toBeInstanceOf(ConnectionLost)
  expect(way.reloaded).toBe(0)
  // Browsers cache a failed import, so only a reload helps.
  await expect(loadCalls()).rejects.toBeInstanceOf(ConnectionLost)
  expect(way.reloaded).toBe(1)
  way.isOpen = true
  expect((await loadCalls()).callWithHeaders).toBeTypeOf('function')
})
