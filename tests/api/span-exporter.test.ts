import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  createSpanExporter,
  KIND,
  newContext,
  type Span,
} from '../../server/platform/tracing/otlp-exporter.ts'

const EVERY_MS = 5_000

afterEach(() => vi.useRealTimers())

const spanNamed = (name: string): Span => ({
  ...newContext(),
  name,
  kind: KIND.internal,
  began: 1,
  ended: 2,
  attributes: {},
  failed: false,
})

/** A collector that answers the first request only when told to, and later ones at once. */
const startSlowCollector = async () => {
  const bodies: string[] = []
  const held: ServerResponse[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    if (bodies.length === 1) held.push(response)
    else response.end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    collector.closeAllConnections()
    collector.close()
  })
  return {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    bodies,
    answer: () => held.forEach((response) => response.end('{}')),
  }
}

const sendFirst = async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const collector = await startSlowCollector()
  const onFailure = vi.fn<(error: unknown, dropped: number) => void>()
  const exporter = createSpanExporter(collector.url, '1.0.0', onFailure)
  exporter.add(spanNamed('first'))
  vi.advanceTimersByTime(EVERY_MS)
  vi.useRealTimers()
  await expect.poll(() => collector.bodies.length).toBe(1)
  exporter.add(spanNamed('last'))
  return { collector, exporter, onFailure }
}

test('stopping lets a running request end, and sends what has waited for it', async () => {
  const { collector, exporter, onFailure } = await sendFirst()
  let stopped = false
  const stopping = exporter.stop().then(() => (stopped = true))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(stopped).toBe(false)
  collector.answer()
  await stopping
  expect(collector.bodies).toEqual([
    expect.stringContaining('"name":"first"'),
    expect.stringContaining('"name":"last"'),
  ])
  expect(onFailure).not.toHaveBeenCalled()
})

test('stopping sends what waits also beside a request that does not end', async () => {
  const { collector, exporter, onFailure } = await sendFirst()
  await exporter.stop()
  // Had it waited, the running one would have failed by its own limit.
  expect(onFailure).not.toHaveBeenCalled()
  expect(collector.bodies[1]).toContain('"name":"last"')
})
