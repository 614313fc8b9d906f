import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadForCode } from '../../../src/apply/reload-for-code.ts'

const reload = vi.fn<() => void>()
const reach = vi.fn<typeof fetch>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  reach.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', reach)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('reloads the page once the server is reached, and not again at once', async () => {
  await reloadForCode()
  expect(reload).toHaveBeenCalledTimes(1)
  await reloadForCode()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('keeps the page without a connection, and reloads it later', async () => {
  reach.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(reloadForCode()).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
  await reloadForCode()
  expect(reload).toHaveBeenCalledTimes(1)
})
