import { expect, test, vi } from 'vitest'
import type { HttpClient } from '../../../server/services/client/http-client.ts'
import { withResilience } from '../../../server/services/client/resilience.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'

const HALF_OPEN_MS = 20
const options = { failures: 3, halfOpenAfterMs: HALF_OPEN_MS }
const request = { method: 'GET', url: new URL('http://127.0.0.1/'), idempotent: true } as const
const ok = { status: 200, body: new Uint8Array() }

const failing = (outcome: 'unavailable' | 'refused') =>
  vi.fn<HttpClient>(() => Promise.reject(new ServiceError('ledger', outcome, 'no answer')))

const failuresOf = async (client: HttpClient, times: number) => {
  const messages: string[] = []
  for (let n = 0; n < times; n += 1)
    await client(request).catch((error: Error) => messages.push(error.message))
  return messages
}

test('opens the circuit after several failures, until one trial request succeeds', async () => {
  const service = failing('unavailable')
  const client = withResilience('ledger', service, options)
  expect(await failuresOf(client, 5)).toEqual([
    'ledger unavailable: no answer',
    'ledger unavailable: no answer',
    'ledger unavailable: no answer',
    'ledger unavailable: left alone after it failed several times',
    'ledger unavailable: left alone after it failed several times',
  ])
  expect(service).toHaveBeenCalledTimes(3)
  service.mockResolvedValue(ok)
  await expect.poll(() => client(request).catch(() => null), { interval: HALF_OPEN_MS }).toBe(ok)
  expect(await client(request)).toBe(ok)
})

test('a refusal does not open the circuit', async () => {
  const service = failing('refused')
  const client = withResilience('ledger', service, options)
  await failuresOf(client, 6)
  expect(service).toHaveBeenCalledTimes(6)
})

test('refuses at once the requests beyond a slow service’s queue', async () => {
  const slow = Promise.withResolvers<typeof ok>()
  const service = vi.fn<HttpClient>(() => slow.promise)
  const client = withResilience('ledger', service, options)
  const waiting = Array.from({ length: 40 }, () => client(request))
  await expect(client(request)).rejects.toThrow('ledger unavailable: has too many requests waiting')
  expect(service).toHaveBeenCalledTimes(20)
  slow.resolve(ok)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => ok))
})
