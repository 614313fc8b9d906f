import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import { limited } from '../log-limit.ts'
import { channels } from '../metrics/channels.ts'
import { createSpanExporter, KIND, newContext, type Span, type SpanContext } from './otlp-exporter.ts'

const SERVER_ERROR = 500

/** The request whose work is under way; undefined in background work. */
const current = new AsyncLocalStorage<SpanContext>()

type Work = Pick<Span, 'name' | 'kind' | 'attributes'> & { began: number; failed?: boolean }

/** A span within the request under way, or a trace of its own in background work. */
const spanOf = ({ failed = false, ...work }: Work): Span => {
  const parent = current.getStore()
  return {
    ...newContext(parent),
    ...(parent && { parentSpanId: parent.spanId }),
    ...work,
    ended: performance.now(),
    failed,
  }
}

/** Makes spans of what the channels publish. Returns a function that ends it. */
const followChannels = (add: (span: Span) => void): (() => void) => {
  const step = (attributes: Record<string, string>, began: number) =>
    add(spanOf({ name: `step ${attributes['tehing.event']}`, kind: KIND.internal, attributes, began }))
  const ends = [
    channels.stepTaken.subscribe(({ machine, event, from, to, began }) =>
      step({ 'tehing.machine': machine, 'tehing.event': event, 'tehing.from': from, 'tehing.to': to }, began),
    ),
    channels.stepRefused.subscribe(({ machine, event, guard, began }) =>
      step({ 'tehing.machine': machine, 'tehing.event': event, 'tehing.guard': guard }, began),
    ),
    channels.serviceAsked.subscribe(({ service, outcome, began }) =>
      add(
        spanOf({
          name: `service ${service}`,
          kind: KIND.client,
          attributes: { 'peer.service': service, 'tehing.outcome': outcome },
          began,
          failed: outcome !== 'answered',
        }),
      ),
    ),
  ]
  return () => ends.forEach((end) => end())
}

/**
 * Sends a span of every request, with its steps and requests to outside services, to an OpenTelemetry collector. No span
 * holds an address, an id, a name or anything that a user has written: only patterns of paths and names of the program.
 */
export const traceRequests = (app: FastifyInstance, endpoint: string): void => {
  const contexts = new WeakMap<FastifyRequest, SpanContext>()
  const log = limited({ warn: (details: object, message: string) => app.log.warn(details, message) })
  const exporter = createSpanExporter(endpoint, packageFile.version, (err, dropped) =>
    log.warn({ err, dropped }, 'traces could not be sent'),
  )
  const unfollow = followChannels(exporter.add)
  // After the body is read, because reading it leaves the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = newContext()
    contexts.set(request, context)
    current.run(context, done)
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unmatched'
    const ended = performance.now()
    exporter.add({
      // A request that was refused earlier has no work within it.
      ...(contexts.get(request) ?? newContext()),
      name: `${method} ${route}`,
      kind: KIND.server,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
      },
      began: ended - elapsedTime,
      ended,
      failed: statusCode >= SERVER_ERROR,
    })
  })
  app.addHook('onClose', async () => {
    unfollow()
    await exporter.stop()
  })
}
