import { queryCalls } from '../../api/query.calls.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import type { StatusCode } from '../../api/status.ts'
import type { Caller } from '../api/caller.ts'
import { median, p95, shown, timed } from './figures.ts'
import { withPortal } from './portal.ts'
import type { Findings, Say } from './report.ts'

const CLIENTS = [1, 8] as const
const WALKS_OF_ONE_CLIENT = 40
const SECOND_MS = 1000

const PARTNER = 'partner@tehing.example'
/** A sandbox company without a known limit. */
const COMPANY = '19045442'

/** Steps of an ordinary query up to its contract, with the user who takes each. */
const way: readonly { to: StatusCode; as: `${string}@${string}` }[] = [
  { to: 'SM', as: PARTNER },
  { to: 'SCR', as: 'inhouse@tehing.example' },
  { to: 'QA', as: 'credit@tehing.example' },
  { to: 'CR', as: 'inhouse@tehing.example' },
]

/** Without a known limit the committee decides. */
const complete = {
  custName: 'Vaikne Metsatalu OÜ',
  billingEmail: 'arved@metsatalu.example',
  contactName: 'Mari Meri',
  contactPersCode: '37605030299',
  contactPhone: '+372 5551 0142',
  contactEmail: 'mari@metsatalu.example',
  paymentPeriod: 48,
  interest: 6.9,
  advance: 15,
  residual: 5,
  qassets: [
    { qassetName: 'Excavator', quantity: 1, qassetPrice: 18_000, sellerOfferNr: 'PM-1' },
    { qassetName: 'Bucket', quantity: 2, qassetPrice: 1450, sellerOfferNr: 'PM-2' },
  ],
} as const satisfies QuerySave

type Measured = { each: number[]; perSecond: number }

/** Splits the work among concurrent clients. Returns the milliseconds of each timed call. */
const share = async <T>(
  clients: number,
  pieces: readonly T[],
  work: (piece: T, time: (call: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<Measured> => {
  const each: number[] = []
  const waiting = [...pieces]
  const time = async (call: () => Promise<unknown>) => void each.push(await timed(call))
  const oneClient = async () => {
    for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) await work(piece, time)
  }
  const together = await timed(() => Promise.all(Array.from({ length: clients }, oneClient)))
  return { each, perSecond: (each.length / together) * SECOND_MS }
}

const walkWith = async (caller: Caller, clients: number) => {
  const made: Query[] = []
  const custRegCode = COMPANY
  const bodies: QuerySave[] = Array.from({ length: clients * WALKS_OF_ONE_CLIENT }, () => ({
    ...complete,
    custRegCode,
  }))
  const created = await share(clients, bodies, (body, time) =>
    time(async () => made.push(await caller.ask(queryCalls.save, { body }, PARTNER))),
  )
  const saved = await share(clients, made, ({ queryId, modifiedDtime }, time) => {
    const body = { ...complete, custRegCode, queryId, modifiedDtime, residual: 4 }
    return time(() => caller.ask(queryCalls.save, { body }, PARTNER))
  })
  const walked = await share(clients, made, async ({ queryId }, time) => {
    for (const { to, as } of way)
      await time(() => caller.ask(queryCalls.changeStatus, { query: { queryId, status: to } }, as))
  })
  return { created, saved, walked }
}

const rowsOf = (clients: number, { created, saved, walked }: Awaited<ReturnType<typeof walkWith>>) => {
  const row = (name: string, { each, perSecond }: Measured) => [
    name,
    String(clients),
    shown(median(each)),
    shown(p95(each)),
    shown(perSecond),
  ]
  return [
    row('new query', created),
    row('save of a query', saved),
    row('step P → SM → SCR → QA → CR', walked),
  ]
}

/** Measures durable saves and steps: every commit waits for the disk. */
export const measureSteps = (say: Say): Promise<Findings> =>
  withPortal(async ({ caller }) => {
    await walkWith(caller, 1)
    const rows: string[][] = []
    for (const clients of CLIENTS) {
      say(`${clients} client(s) walk ${clients * WALKS_OF_ONE_CLIENT} queries`)
      rows.push(...rowsOf(clients, await walkWith(caller, clients)))
    }
    return {
      tables: [
        {
          caption: 'Calls over HTTP, milliseconds',
          head: ['call', 'clients', 'p50', 'p95', 'a second'],
          rows,
        },
      ],
      aims: [],
    }
  })
