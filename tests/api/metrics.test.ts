import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '../../server/platform/config/environment.ts'
import { type MetricsServer, startMetricsServer } from '../../server/platform/metrics/metrics-server.ts'
import { noLimits, openDatabase } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/free-port.ts'
import { createGuard } from '../../server/services/client/resilience.ts'
import { ServiceError } from '../../server/services/client/service-error.ts'
import { readConfig } from '../../server/config.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { arrange } from './lifecycle/arrange.ts'
import { ordinary } from '../models/query.situation.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let metrics: MetricsServer
afterEach(async () => {
  await metrics.stop()
  await server.stop()
})

const ON_LOOPBACK = { host: '127.0.0.1', port: 0 }

const begin = async (database = server.database) => {
  metrics = await startMetricsServer(database, ON_LOOPBACK)
}

const scrape = async (path = '/metrics') => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`)
  return { status: response.status, text: await response.text() }
}

/** The value of the figure with exactly these labels. */
const valueOf = (text: string, figure: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${figure} `))
  return line === undefined ? undefined : Number(line.slice(figure.length + 1))
}

test('counts calls by the pattern of their path, and refused and taken steps by their machine', async () => {
  server = await startTestServer()
  await begin()
  const { queryId } = await arrange(server.database, {
    status: 'SCR',
    kind: 'compliance',
    situation: ordinary,
  })
  const approve = async () => {
    const params = { id: queryId, event: 'query.approve' }
    return (await server.request(queryCalls.takeStep, { params }, 'credit@tehing.example')).status
  }
  expect([await approve(), await approve()]).toEqual([200, 409])
  const { text } = await scrape()
  const calls = 'tehing_http_request_duration_seconds_count{method="POST",route="/api/query/:id/steps/:event"'
  expect(valueOf(text, `${calls},status="200"}`)).toBe(1)
  expect(valueOf(text, `${calls},status="409"}`)).toBe(1)
  expect(text).not.toContain(`/${queryId}/`)
  expect(
    valueOf(text, 'tehing_steps_total{machine="query",event="query.approve",from="SCR.single",to="QA"}'),
  ).toBe(1)
  expect(text).toMatch(/tehing_step_refusals_total\{machine="query",event="query\.approve",guard="\w+"\} 1/)
  expect(valueOf(text, 'tehing_database_connections{state="waitingCalls"}')).toBe(0)
})

test('names a queue with due work, and how long it has been due', async () => {
  server = await startTestServer()
  await begin()
  await server.asOwner(`insert into pgboss.job (name, data, start_after)
    select name, '{}', now() - interval '1 hour' from pgboss.queue order by name limit 1`)
  const { text } = await scrape()
  expect(text).toMatch(/tehing_jobs\{queue="[^"]+",state="due"\} 1/)
  const [, age] = text.match(/tehing_job_oldest_due_seconds\{queue="[^"]+"\} (\d{4})/) ?? []
  expect(Number(age)).toBeGreaterThanOrEqual(3600)
})

test('tells that a service’s circuit breaker is open', async () => {
  server = await startTestServer()
  await begin()
  const guard = createGuard('ledger', { failures: 2, halfOpenAfterMs: 60_000 })
  const fail = () => Promise.reject(new ServiceError('ledger', 'unavailable', 'no answer'))
  for (let time = 0; time < 3; time++) await guard(fail).catch(() => undefined)
  const { text } = await scrape()
  expect(valueOf(text, 'tehing_service_requests_total{service="ledger",outcome="unavailable"}')).toBe(2)
  expect(valueOf(text, 'tehing_service_requests_total{service="ledger",outcome="unsent"}')).toBe(1)
  expect(valueOf(text, 'tehing_circuit_open{service="ledger"}')).toBe(1)
})

test('answers without the queues while the database does not', async () => {
  server = await startTestServer()
  const away = openDatabase(`postgres://tehing:secret@127.0.0.1:${await freePort()}/tehing`, noLimits)
  await begin(away.database)
  const { status, text } = await scrape()
  expect(status).toBe(200)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('tehing_jobs{')
  expect((await scrape('/')).status).toBe(404)
  await away.close()
})

test('refuses a port that is none', async () => {
  server = await startTestServer()
  await begin()
  expect(() => readConfig({ METRICS_PORT: '0' })).toThrow(ConfigError)
})

test('the dashboard and the alerts ask for figures that exist', async () => {
  server = await startTestServer()
  await begin()
  const { text } = await scrape()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const files = ['dashboard.json', 'alerts.yml'].map((file) =>
    readFileSync(`docs/monitoring/${file}`, 'utf8'),
  )
  const asked = files.join('').match(/\b(?:tehing|nodejs|process)_[a-z0-9_]+/g) ?? []
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})
