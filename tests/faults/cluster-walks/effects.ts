import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { StatusCode } from '../../../api/status.ts'
import { webhookMessages } from '../../../api/webhook-message.ts'
import { phaseOf } from '../../../machines/lifecycle/container/container-phase.ts'
import { isStepType } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { lettersOf } from '../../../machines/lifecycle/query/step-letters.ts'
import { isBeingSigned } from '../../../machines/lifecycle/query/turn.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { isOfProgram } from '../../../server/query/record/of-program.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import {
  containerSignerTable,
  type ContainerRow,
  type ContainerSignerRow,
  containerTable,
} from '../../../server/schema/container.table.ts'
import { ledgerContractTable } from '../../../server/schema/contract.table.ts'
import { queryTable, type QueryRow } from '../../../server/schema/query.table.ts'
import { historyOf } from '../../api/lifecycle/written.ts'
import type { Delivered } from '../../api/mail/smtp.ts'
import type { Received } from './outside.ts'

/** What arrived outside. `again`: sent another time under the same id, by which its receiver recognises it. */
export type Effects = { kind: string; arrived: number; again: number; faults: string[] }

/** Something that arrived under an id. */
type Arrival = { id: string; what: string }

const without = (all: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Compares what arrived, each id once, with what had to arrive. */
export const compare = (kind: string, wanted: readonly string[], arrivals: readonly Arrival[]): Effects => {
  const arrived = [...new Map(arrivals.map(({ id, what }) => [id, what])).values()]
  return {
    kind,
    arrived: arrived.length,
    again: arrivals.length - arrived.length,
    faults: [
      ...without(wanted, arrived).map((what) => `${kind}: ${what} is lost`),
      ...without(arrived, wanted).map((what) => `${kind}: ${what} is one too many`),
    ],
  }
}

type Step = {
  query: QueryRow
  from: StatusCode
  to: StatusCode
  event: string
  at: number
  by: number | null
}

/** A query with the status in which it was inserted. */
export type InsertedQuery = { queryId: number; from: StatusCode }

/** Every step that the histories of some queries have. */
const stepsOf = async (
  database: Database,
  queries: readonly QueryRow[],
  inserted: readonly InsertedQuery[],
): Promise<Step[]> => {
  const steps: Step[] = []
  for (const query of queries) {
    let from = inserted.find(({ queryId }) => queryId === query.queryId)?.from ?? 'P'
    for (const { status, event, createdAt, createdBy } of await historyOf(database, query.queryId)) {
      steps.push({ query, from, to: status, event: event ?? '', at: createdAt.getTime(), by: createdBy })
      from = status
    }
  }
  return steps
}

/** Ids of the letters that a step asks for: to the partner about a decision, and to the query's creator. */
const lettersAbout = ({ query: { queryId, userId }, from, event, at, by }: Step): string[] => {
  if (!isStepType(event)) return []
  // The walks enter no contract in the ledger, so no step makes it the shop's turn.
  const { decision, news } = lettersOf(from, event, false)
  return [
    ...(decision ? [`decision-${queryId}-${at}`] : []),
    ...(news && userId !== null && userId !== by ? [`news-${queryId}-${userId}-${news}-0-${at}`] : []),
  ]
}

const LETTER = /^Message-ID: <(?<id>(?:decision|news)-(?<query>\d+)-.*)@/im
const SIGNER_LETTER = /^Message-ID: <(?<id>signer-(?<signer>\d+)-\d+)@/im

/** Letters about steps. */
const checkLetters = (
  steps: readonly Step[],
  queryIds: readonly number[],
  delivered: readonly Delivered[],
) => {
  const arrivals = delivered.flatMap(({ source }) => {
    const { id = '', query } = LETTER.exec(source)?.groups ?? {}
    return queryIds.includes(Number(query)) ? [{ id, what: id }] : []
  })
  return compare('letters about steps', steps.flatMap(lettersAbout), arrivals)
}

type Signing = {
  containers: readonly ContainerRow[]
  signers: readonly ContainerSignerRow[]
  /** How often each container was sent. */
  times: ReadonlyMap<number, number>
  /** Whether the signers of a container are asked to sign now. */
  isWaiting: (container: ContainerRow) => boolean
}

/** A signer gets one letter for each sending at most, and one at least if the container waits at the gateway. */
const checkSignerLetters = (
  { containers, signers, times, isWaiting }: Signing,
  delivered: readonly Delivered[],
): Effects => {
  const arrivals = delivered.flatMap(({ source }) => {
    const { id = '', signer } = SIGNER_LETTER.exec(source)?.groups ?? {}
    return signers.some(({ signerId }) => signerId === Number(signer)) ? [{ id, what: signer ?? '' }] : []
  })
  const ids = new Set(arrivals.map(({ id }) => id))
  const faults = signers.flatMap(({ signerId, containerId, email }) => {
    const count = [...ids].filter((id) => id.startsWith(`signer-${signerId}-`)).length
    const container = containers.find(({ id }) => id === containerId)
    const isAsked = container && email !== '' && container.gatewayToken !== null && isWaiting(container)
    const most = times.get(containerId) ?? 0
    if (count > most) return [`signer ${signerId}: ${count} letters for ${most} sendings`]
    return isAsked && count === 0 ? [`signer ${signerId}: the letter is lost`] : []
  })
  return { kind: 'letters to signers', arrived: ids.size, again: arrivals.length - ids.size, faults }
}

const webhookId = z.object({ 'webhook-id': z.string() })

const checkWebhooks = (steps: readonly Step[], received: readonly Received[]): Effects => {
  const wanted = steps
    .filter(({ query }) => isOfProgram(query))
    .map(({ query, from, to }) => `${query.queryId} ${from} to ${to}`)
  const arrivals = received
    .filter(({ path }) => path === '/sandbox/webhook')
    .map(({ headers, body }) => {
      const { data } = webhookMessages['application.statusChanged'].parse(JSON.parse(String(body)))
      const what = `${data.id} ${data.previousStatus} to ${data.status}`
      return { id: webhookId.parse(headers)['webhook-id'], what }
    })
  return compare('webhooks', wanted, arrivals)
}

const contractKey = z.object({ 'idempotency-key': z.string() })
const contractAnswer = z.object({ refno: z.string() })
const KEY = /^query-(?<query>\d+)-\d+-contract-(?<number>\d+)$/

/** The portal knows each contract in the ledger, or asks for it under the same key the next time. */
const checkContracts = async (
  database: Database,
  queryIds: readonly number[],
  received: readonly Received[],
): Promise<Effects> => {
  const stored = await database
    .select()
    .from(ledgerContractTable)
    .where(inArray(ledgerContractTable.queryId, [...queryIds]))
  const nameOf = (queryId: number, number: number, refno: string) => `${queryId} contract ${number} ${refno}`
  const arrivals = received
    .filter(({ path, status }) => path === '/sandbox/ledger/contracts' && status === 201)
    .map(({ headers, answer }) => {
      const key = contractKey.parse(headers)['idempotency-key']
      const { query, number } = KEY.exec(key)?.groups ?? {}
      const { refno } = contractAnswer.parse(JSON.parse(answer))
      return { queryId: Number(query), number: Number(number), refno, id: key }
    })
    .filter(({ queryId }) => queryIds.includes(queryId))
  const isNext = ({ queryId, number }: (typeof arrivals)[number]) =>
    number === 1 + stored.filter((one) => one.queryId === queryId).length
  return compare(
    'contracts in the ledger',
    stored.map(({ queryId, number, refno }) => nameOf(queryId, number, refno)),
    arrivals
      .filter((one) => !isNext(one))
      .map(({ queryId, number, refno, id }) => ({ id, what: nameOf(queryId, number, refno) })),
  )
}

const started = z.object({ postback_url: z.string(), signers: z.array(z.object({ id: z.string() })) })
const token = z.object({ token: z.string() })
const DELETED = /\/signing\/(?<token>[^/]+)\/delete\.json$/

/**
 * Each sending is started at most once at the gateway, and ended there if it is over. The gateway knows no key: what was
 * started and whose answer was lost waits for a person, like a claim that was lost.
 */
const checkSignings = (
  { containers, signers, isWaiting }: Signing,
  received: readonly Received[],
): Effects => {
  const answered = received.filter(({ status }) => status === 200)
  const starts = answered
    .filter(({ path }) => path.endsWith('/signing/create.json'))
    .map(({ body, answer }) => ({ ...started.parse(body), ...token.parse(JSON.parse(answer)) }))
    // The demo has containers of its own.
    .filter((start) =>
      signers.some(({ signerId }) => start.signers.some(({ id }) => id === String(signerId))),
    )
    .map((start) => ({ sending: start.postback_url.split('/').at(-1) ?? '', token: start.token }))
  const ended = new Set(answered.map(({ path }) => DELETED.exec(path)?.groups?.['token']))
  const ofSending = (sending: string) => containers.find(({ uuid }) => uuid === sending)
  const isKnown = (start: (typeof starts)[number]) =>
    containers.some(({ gatewayToken, state }) => gatewayToken === start.token && state !== 'withdrawn')
  const waits = ({ claim, gatewayToken }: ContainerRow) => claim !== null && gatewayToken === null
  const open = starts.filter((start) => !ended.has(start.token) && !isKnown(start))
  const lost = containers.filter((one) => isWaiting(one) && one.gatewayToken === null && one.claim === null)
  const twice = [...Map.groupBy(starts, ({ sending }) => sending)].filter(([, all]) => all.length > 1)
  return {
    kind: `signings (${containers.filter(waits).length} wait for a person)`,
    arrived: starts.length,
    again: 0,
    faults: [
      ...twice.map(([sending, all]) => `sending ${sending}: ${all.length} signings`),
      ...open
        .filter(({ sending }) => {
          const container = ofSending(sending)
          return !container || !waits(container)
        })
        .map(({ sending }) => `sending ${sending}: its signing goes on at the gateway`),
      ...lost.map(({ id }) => `container ${id}: its signing was never started`),
    ],
  }
}

const signingOf = async (database: Database, queries: readonly QueryRow[]): Promise<Signing> => {
  const queryIds = queries.map(({ queryId }) => queryId)
  const containers = await database
    .select()
    .from(containerTable)
    .where(inArray(containerTable.queryId, queryIds))
  const ids = containers.map(({ id }) => id)
  const sent = await database
    .select()
    .from(auditTable)
    .where(inArray(auditTable.event, ['container.sent']))
  return {
    containers,
    signers: await database
      .select()
      .from(containerSignerTable)
      .where(inArray(containerSignerTable.containerId, ids)),
    times: new Map(
      ids.map((id) => [id, sent.filter(({ subjectId }) => subjectId === String(id)).length] as const),
    ),
    isWaiting: ({ queryId, state }) =>
      phaseOf(state) === 'signing' &&
      queries.some((query) => query.queryId === queryId && isBeingSigned(query.status)),
  }
}

/** Compares what arrived at the mail server, at a partner's program and at the services with what some queries ask for. */
export const checkEffects = async (
  database: Database,
  inserted: readonly InsertedQuery[],
  { delivered, received }: { delivered: readonly Delivered[]; received: readonly Received[] },
): Promise<Effects[]> => {
  const queryIds = inserted.map(({ queryId }) => queryId)
  const queries = await database.select().from(queryTable).where(inArray(queryTable.queryId, queryIds))
  const steps = await stepsOf(database, queries, inserted)
  const signing = await signingOf(database, queries)
  return [
    checkLetters(steps, queryIds, delivered),
    checkSignerLetters(signing, delivered),
    checkWebhooks(steps, received),
    await checkContracts(database, queryIds, received),
    checkSignings(signing, received),
  ]
}
