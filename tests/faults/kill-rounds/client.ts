import { setTimeout as wait } from 'node:timers/promises'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Call } from '../../../api/call.ts'
import type { Answered, Caller } from '../../api/caller.ts'
import { completeQuery, PARTNER } from '../../api/query/example.ts'

const PAUSE_MS = 100

type Write = { call: Call; parts: { query?: object; body?: unknown }; key?: string }

/** A query as acknowledged to its client. */
export type Promised = {
  queryId: number
  clientInfo: string
  /** Acknowledged saves and steps, without the creation. */
  saves: number
  sent: boolean
  /** When its last change was acknowledged. */
  at: Date
}

/** Acknowledged queries of all clients, and counts. */
export type WorkRecord = {
  promised: Promised[]
  acknowledged: number
  resent: number
  /** When a call was last acknowledged, and the longest time between two acknowledgements. */
  lastAt: number
  longestGapMs: number
  /** Calls without an answer, or that a proxy or a stopping portal answered instead. */
  failed: string[]
  /** Responses that are neither an acknowledgement nor a reason to retry. */
  wrong: string[]
}

const acknowledge = (record: WorkRecord) => {
  const now = performance.now()
  record.acknowledged += 1
  record.longestGapMs = Math.max(record.longestGapMs, now - record.lastAt)
  record.lastAt = now
}

export const newWorkRecord = (): WorkRecord => ({
  promised: [],
  acknowledged: 0,
  resent: 0,
  lastAt: performance.now(),
  longestGapMs: 0,
  failed: [],
  wrong: [],
})

/** A proxy answers 502 or 504 if it has lost the portal's response. */
const isOver = ({ status }: Answered) => ![502, 503, 504].includes(status)

/** Wraps a caller, so that its failed calls are recorded. */
export const recordingFailures = (caller: Caller, record: WorkRecord): Caller => ({
  ...caller,
  request: async (call, ...rest) => {
    const note = (reason: unknown) => record.failed.push(`${call.method} ${call.path}: ${String(reason)}`)
    try {
      const answered = await caller.request(call, ...rest)
      if (!isOver(answered)) note(`${answered.status} ${JSON.stringify(answered.body)}`)
      return answered
    } catch (error) {
      note(error instanceof Error ? (error.cause ?? error) : error)
      throw error
    }
  },
})

/** Sends until there is a response, like the browser: always under the same key. */
const sendUntilAnswered = async (caller: Caller, record: WorkRecord, { call, parts, key }: Write) => {
  const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } }
  for (let tries = 0; ; tries += 1) {
    const answered = await caller.request(call, parts, PARTNER, headers).catch(() => null)
    if (answered && isOver(answered)) {
      if (tries > 0) record.resent += 1
      return { ...answered, again: tries > 0 }
    }
    await wait(PAUSE_MS)
  }
}

const isQuery = (body: unknown): body is { queryId: number; modifiedDtime: string } =>
  typeof body === 'object' && body !== null && 'queryId' in body && 'modifiedDtime' in body

const note = (record: WorkRecord, what: string, { status, body }: Pick<Answered, 'status' | 'body'>) => {
  record.wrong.push(`${what}: ${status} ${JSON.stringify(body)}`)
}

const save = async (caller: Caller, record: WorkRecord, body: object) => {
  const answered = await sendUntilAnswered(caller, record, {
    call: queryCalls.save,
    parts: { body },
    key: crypto.randomUUID(),
  })
  if (answered.status < 300 && isQuery(answered.body)) {
    acknowledge(record)
    return answered.body
  }
  note(record, 'a save', answered)
  return null
}

/** A step has no key: a repetition is refused with the new status, which shows that it was taken. */
const send = async (caller: Caller, record: WorkRecord, promised: Promised) => {
  const query = { queryId: promised.queryId, status: 'SM' }
  const { again, ...answered } = await sendUntilAnswered(caller, record, {
    call: queryCalls.changeStatus,
    parts: { query },
  })
  const stands = (answered.body as { currentStatus?: string }).currentStatus
  if (answered.status !== 200 && !(again && answered.status === 409 && stands === 'SM'))
    return note(record, 'a step', answered)
  acknowledge(record)
  Object.assign(promised, { sent: true, at: new Date() })
}

/** Creates a query, changes it twice and sends it, repeatedly until stopped. */
export const write = async (caller: Caller, name: string, record: WorkRecord, isStopped: () => boolean) => {
  for (let count = 0; !isStopped(); count += 1) {
    const clientInfo = `${name} query ${count}`
    const made = await save(caller, record, { ...completeQuery, clientInfo })
    if (!made) return
    const promised: Promised = { queryId: made.queryId, clientInfo, saves: 0, sent: false, at: new Date() }
    record.promised.push(promised)
    let { modifiedDtime } = made
    for (const turn of [1, 2]) {
      const text = `${clientInfo} turn ${turn}`
      const saved = await save(caller, record, { queryId: made.queryId, modifiedDtime, clientInfo: text })
      if (!saved) return
      Object.assign(promised, { clientInfo: text, saves: turn, at: new Date() })
      modifiedDtime = saved.modifiedDtime
    }
    await send(caller, record, promised)
  }
}
