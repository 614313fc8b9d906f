import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { connectionsOf, type Database } from '../database/database.ts'
import { type Queue, readQueues } from '../jobs/queues.ts'
import { within } from '../within.ts'
import { channels } from './channels.ts'

/** How long a scrape waits for the database; without it the figures of queues are left out. */
const QUEUES_MS = 2_000
/** Seconds; from a call without work to the longest that waits for a service. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts what the program's channels publish. Returns a function that ends it. */
const countEvents = (registry: Registry): (() => void) => {
  const registers = [registry]
  const requests = new Histogram({
    name: 'tehing_http_request_duration_seconds',
    help: 'Time until a request was answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const steps = new Counter({
    name: 'tehing_steps_total',
    help: 'Transitions of the lifecycle machines that were taken',
    labelNames: ['machine', 'event', 'from', 'to'],
    registers,
  })
  const refusals = new Counter({
    name: 'tehing_step_refusals_total',
    help: 'Steps that a lifecycle machine refused, by the guard that refused them',
    labelNames: ['machine', 'event', 'guard'],
    registers,
  })
  const services = new Counter({
    name: 'tehing_service_requests_total',
    help: 'Requests to outside services, by outcome',
    labelNames: ['service', 'outcome'],
    registers,
  })
  const circuits = new Gauge({
    name: 'tehing_circuit_open',
    help: 'Whether the circuit breaker of a service is open: 0 no, 1 yes, 0.5 trying again',
    labelNames: ['service'],
    registers,
  })
  const ends = [
    channels.requestAnswered.subscribe(({ method, route = 'unmatched', status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    ),
    channels.stepTaken.subscribe(({ machine, event, from, to }) => steps.inc({ machine, event, from, to })),
    channels.stepRefused.subscribe(({ machine, event, guard }) => refusals.inc({ machine, event, guard })),
    channels.serviceAsked.subscribe(({ service, outcome }) => services.inc({ service, outcome })),
    channels.circuitChanged.subscribe(({ service, open }) => circuits.set({ service }, open)),
  ]
  return () => ends.forEach((end) => end())
}

/** Returns a function that reads the figures of now; a scrape calls it first. */
const createGauges = (registry: Registry, database: Database): (() => Promise<void>) => {
  const registers = [registry]
  const connections = new Gauge({
    name: 'tehing_database_connections',
    help: 'Connections of this process, and calls that wait for one',
    labelNames: ['state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'tehing_jobs',
    help: 'Jobs of all processes: due, waiting for their time, being worked on, or failed for good',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'tehing_job_oldest_due_seconds',
    help: 'How long the first due job of a queue has been due; 0 if none is',
    labelNames: ['queue'],
    registers,
  })
  const setQueues = (queues: readonly Queue[]) => {
    for (const { queue, oldestDueSeconds, ...counts } of queues) {
      oldest.set({ queue }, oldestDueSeconds)
      for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
    }
  }
  return async () => {
    for (const [state, count] of Object.entries(connectionsOf(database))) connections.set({ state }, count)
    jobs.reset()
    oldest.reset()
    await within(
      QUEUES_MS,
      readQueues(database).then(setQueues, () => undefined),
    )
  }
}

export type Metrics = {
  contentType: string
  /** The figures in Prometheus's text format. */
  text: () => Promise<string>
  stop: () => void
}

/** Measures this process from now on. No label holds an id, a name or anything that a user has written. */
export const createMetrics = (database: Database): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readGauges = createGauges(registry, database)
  const stop = countEvents(registry)
  const text = async () => {
    await readGauges()
    return registry.metrics()
  }
  return { contentType: registry.contentType, text, stop }
}
