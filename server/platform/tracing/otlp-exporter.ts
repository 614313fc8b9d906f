import { randomBytes } from 'node:crypto'
import { within } from '../within.ts'

const SEND_EVERY_MS = 5_000
const ANSWERS_WITHIN_MS = 5_000
/** For a running request and for the last one: a collector that does not answer must not delay the end of the program. */
const LAST_ANSWERS_WITHIN_MS = 1_000
/** Spans that wait; more are dropped while the collector does not take them. */
const MAX_WAITING = 2_048
const TRACE_BYTES = 16
const SPAN_BYTES = 8

/** `kind` as OTLP numbers it. */
export const KIND = { internal: 1, server: 2, client: 3 } as const
const ERROR_STATUS = 2

/** Where new spans belong. */
export type SpanContext = { traceId: string; spanId: string }

export type Span = SpanContext & {
  parentSpanId?: string
  name: string
  kind: (typeof KIND)[keyof typeof KIND]
  /** Milliseconds of `performance.now()`. */
  began: number
  ended: number
  attributes: Readonly<Record<string, string | number>>
  failed: boolean
}

/** The identity of a new span: in the trace of its parent, or in a new one. */
export const newContext = (parent?: SpanContext): SpanContext => ({
  traceId: parent?.traceId ?? randomBytes(TRACE_BYTES).toString('hex'),
  spanId: randomBytes(SPAN_BYTES).toString('hex'),
})

/** Nanoseconds since 1970, exact to the microsecond, as the text that OTLP wants for 64 bits. */
const nanoseconds = (ms: number) => String(BigInt(Math.round((performance.timeOrigin + ms) * 1000)) * 1000n)

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }))

const spanOf = ({ began, ended, attributes, failed, ...span }: Span) => ({
  ...span,
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(ended),
  attributes: attributesOf(attributes),
  status: failed ? { code: ERROR_STATUS } : {},
})

/** https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const bodyOf = (spans: readonly Span[], version: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'tehing', 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'tehing' }, spans: spans.map(spanOf) }],
    },
  ],
})

export type SpanExporter = {
  add: (span: Span) => void
  /** Lets a running request end, sends what waits, once, and ends. */
  stop: () => Promise<void>
}

/**
 * Sends spans by OTLP over HTTP as JSON, every five seconds. Nothing waits for it: spans that the collector does not
 * take are dropped, and `onFailure` gets the reason and how many there were so far.
 */
export const createSpanExporter = (
  endpoint: string,
  version: string,
  onFailure: (error: unknown, dropped: number) => void,
): SpanExporter => {
  const url = `${endpoint}/v1/traces`
  let waiting: Span[] = []
  let dropped = 0
  let running: Promise<void> | undefined

  const post = async (spans: readonly Span[], withinMs: number) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(spans, version)),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`answered ${response.status}`)
  }

  const send = async (withinMs: number) => {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    try {
      await post(spans, withinMs)
    } catch (error) {
      dropped += spans.length
      // fetch wraps the reason.
      onFailure(error instanceof TypeError && error.cause ? error.cause : error, dropped)
    }
  }

  const sendUnlessRunning = () => {
    running ??= send(ANSWERS_WITHIN_MS).finally(() => (running = undefined))
  }

  const timer = setInterval(sendUnlessRunning, SEND_EVERY_MS).unref()
  return {
    add: (span) => {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      else dropped += 1
    },
    stop: async () => {
      clearInterval(timer)
      if (running) await within(LAST_ANSWERS_WITHIN_MS, running)
      await send(LAST_ANSWERS_WITHIN_MS)
    },
  }
}
