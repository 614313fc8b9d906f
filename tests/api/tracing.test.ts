import { hasSubscribers } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { queryCalls } from '../../api/query.calls.ts'
import { createGuard } from '../../server/services/client/resilience.ts'
import { ServiceError } from '../../server/services/client/service-error.ts'
import { ordinary } from '../models/query.situation.ts'
import { arrange } from './lifecycle/arrange.ts'
import { startTestServer, type TestServer } from './server.ts'

type Received = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}
type Body = { resourceSpans: { resource: object; scopeSpans: { spans: Received[] }[] }[] }

let server: TestServer
let stopped = false
const stop = async () => {
  if (!stopped) await server.stop()
  stopped = true
}
afterEach(stop)

/** A collector that answers with the status, or never. */
const startCollector = async (status: number | 'never') => {
  const bodies: Body[] = []
  const paths: string[] = []
  const cut = { requests: 0 }
  const collector = createServer(async (request, response) => {
    bodies.push(JSON.parse(await text(request)) as Body)
    paths.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    response.on('close', () => {
      if (!response.writableFinished) cut.requests += 1
    })
    if (status !== 'never') response.writeHead(status).end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const { port } = collector.address() as AddressInfo
  const spans = () =>
    bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
    )
  return { url: `http://127.0.0.1:${port}`, spans, paths, bodies, cut }
}

const begin = async (environment: Record<string, string>) => {
  stopped = false
  server = await startTestServer({ environment })
}

const valuesOf = ({ attributes }: Received) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const approveTwice = async () => {
  const { queryId } = await arrange(server.database, {
    status: 'SCR',
    kind: 'compliance',
    situation: ordinary,
  })
  const params = { id: queryId, event: 'query.approve' }
  const approve = async () =>
    (await server.request(queryCalls.takeStep, { params }, 'credit@tehing.example')).status
  expect([await approve(), await approve()]).toEqual([200, 409])
  return queryId
}

test('sends a span of each request with its taken and refused steps, and no ids', async () => {
  const collector = await startCollector(200)
  await begin({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
  const queryId = await approveTwice()
  await stop()
  expect(new Set(collector.paths)).toEqual(new Set(['POST /v1/traces application/json']))
  const spans = collector.spans()
  const requests = spans.filter(({ name }) => name === 'POST /api/query/:id/steps/:event')
  const route = '/api/query/:id/steps/:event'
  expect(requests.map(valuesOf)).toEqual([
    { 'http.request.method': 'POST', 'http.route': route, 'http.response.status_code': 200 },
    { 'http.request.method': 'POST', 'http.route': route, 'http.response.status_code': 409 },
  ])
  const childrenOf = ({ traceId, spanId }: Received) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  const step = { 'tehing.machine': 'query', 'tehing.event': 'query.approve' }
  expect(requests.map((request) => childrenOf(request).map(valuesOf))).toEqual([
    [{ ...step, 'tehing.from': 'SCR.single', 'tehing.to': 'QA' }],
    [{ ...step, 'tehing.guard': expect.any(String) }],
  ])
  for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect([traceId, spanId]).toEqual([
      expect.stringMatching(/^[\da-f]{32}$/),
      expect.stringMatching(/^[\da-f]{16}$/),
    ])
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    expect(Math.abs(Number(BigInt(endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  }
  const sent = JSON.stringify(collector.bodies)
  expect(sent).not.toContain(`/${queryId}/`)
  expect(sent).not.toContain('@')
  expect(sent).not.toContain('127.0.0.1')
})

test('sends a span of a request to an outside service, marked as failed if it has no answer', async () => {
  const collector = await startCollector(200)
  await begin({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const guard = createGuard('ledger')
  await guard(async () => 'an answer')
  await guard(() => Promise.reject(new ServiceError('ledger', 'unavailable', 'no answer'))).catch(
    () => undefined,
  )
  await stop()
  const asked = collector.spans().filter(({ name }) => name === 'service ledger')
  expect(asked.map((span) => [span.kind, span.status.code, valuesOf(span)])).toEqual([
    [3, undefined, { 'peer.service': 'ledger', 'tehing.outcome': 'answered' }],
    [3, 2, { 'peer.service': 'ledger', 'tehing.outcome': 'unavailable' }],
  ])
})

test.each([
  { what: 'nobody listens', isAsked: false, isCut: false },
  { what: 'it refuses', isAsked: true, isCut: false },
  { what: 'it never answers', isAsked: true, isCut: true },
])('harms nothing if $what', async ({ what, isAsked, isCut }) => {
  const collector = await startCollector(what === 'it refuses' ? 500 : 'never')
  await begin({
    OTEL_EXPORTER_OTLP_ENDPOINT: what === 'nobody listens' ? 'http://127.0.0.1:1' : collector.url,
  })
  await approveTwice()
  await stop()
  expect(collector.spans().some(({ name }) => name.includes('/steps/'))).toBe(isAsked)
  // Stopping gives up the request.
  await expect.poll(() => collector.cut.requests > 0).toBe(isCut)
})

test('is off without the variable', async () => {
  await begin({})
  for (const name of ['step.taken', 'step.refused', 'service.asked'])
    expect(hasSubscribers(`tehing:${name}`), name).toBe(false)
})
