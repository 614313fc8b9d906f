import { agreementCalls } from '../../api/agreement.calls.ts'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import type { PaymentRequest } from '../../api/payment.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { schedule, type ScheduleTerms } from '../../domain/payment-schedule.ts'
import type { Caller } from '../api/caller.ts'
import { median, p95, shown, timedEach } from './figures.ts'
import { SEED, storeQuery, WRITER } from './large-query.ts'
import { withPortal } from './portal.ts'
import type { Aim, Findings, Say } from './report.ts'

const ROUNDS = 100
const DRAWINGS = 12
const MONTHS = 60
const ASSETS = 60
const BLOCKING_RATIO = 3
const MIN_ALLOWED_MS = 50

const terms: ScheduleTerms = {
  assetTotalCents: 2_090_000,
  months: MONTHS,
  interestPercent: 6.9,
  advance: { type: '%', percent: 15 },
  residualPercent: 5,
  insurancePercent: 1.2,
  insuranceValType: 2,
  kickbackPercent: 1,
  servicesCents: 0,
  contractFeeCents: 15_000,
  contractDate: '2026-06-01',
}

const body: PaymentRequest = {
  assets: [{ qassetPrice: 20_900, quantity: 1 }],
  advancePmt: 15,
  advnPmtType: '%',
  rvValue: 5,
  intrTotal: 6.9,
  leasePeriod: MONTHS,
  pmtDate: '15',
  contractDate: '2026-06-01',
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

const offerOf = async (caller: Caller, id: number): Promise<Buffer> => {
  const { content } = await caller.ask(agreementCalls.offer, { params: { id }, query: {} }, WRITER)
  return Buffer.from(await content.arrayBuffer())
}

/** Stores a query whose offer has several pages. Returns it with their number. */
const queryOfPages = async (caller: Caller): Promise<{ id: number; pages: number; kilobytes: number }> => {
  const { queryId } = await storeQuery(caller, { assets: ASSETS, sureties: 1 })
  const pdf = await offerOf(caller, queryId)
  return { id: queryId, pages: pagesOf(pdf), kilobytes: Math.round(pdf.length / 1000) }
}

/** Makes small calls while `work` runs. Returns the milliseconds of each. */
const callsDuring = async (caller: Caller, work: Promise<unknown>): Promise<number[]> => {
  const each: number[] = []
  const held = { done: false }
  const ended = work.finally(() => (held.done = true))
  while (!held.done) each.push(...(await timedEach(1, () => caller.ask(dashboardCalls.message, {}, WRITER))))
  await ended
  return each
}

const rowOf = (name: string, all: readonly number[]) => [
  name,
  String(all.length),
  median(all) < 1 ? median(all).toFixed(2) : shown(median(all)),
  p95(all) < 1 ? p95(all).toFixed(2) : shown(p95(all)),
]

const notBlocked = (alone: readonly number[], during: readonly number[]): Aim => ({
  text: `other calls while offers are drawn within ${BLOCKING_RATIO} × of what they take else, or ${MIN_ALLOWED_MS} ms (p95)`,
  met: p95(during) <= Math.max(MIN_ALLOWED_MS, BLOCKING_RATIO * p95(alone)),
  found: `${shown(p95(during))} ms beside ${shown(p95(alone))} ms`,
})

/** Measures schedules and papers, and whether rendering a paper delays other calls. */
export const measurePapers = (say: Say): Promise<Findings> =>
  withPortal(async ({ caller }) => {
    say(`queries made from seed ${SEED}`)
    const domain = await timedEach(ROUNDS, async () => schedule(terms))
    const overHttp = await timedEach(ROUNDS, () => caller.ask(queryCalls.schedule, { body }, WRITER))
    const { id, pages, kilobytes } = await queryOfPages(caller)
    const alone = await timedEach(ROUNDS, () => caller.ask(dashboardCalls.message, {}, WRITER))
    const drawn: number[] = []
    const drawAll = async () => void drawn.push(...(await timedEach(DRAWINGS, () => offerOf(caller, id))))
    const during = await callsDuring(caller, drawAll())
    return {
      tables: [
        {
          caption: 'Milliseconds',
          head: ['', 'times', 'p50', 'p95'],
          rows: [
            rowOf(`schedule of ${MONTHS} months, the function alone`, domain),
            rowOf(`schedule of ${MONTHS} months over HTTP`, overHttp),
            rowOf(`offer of ${ASSETS} assets, ${pages} pages, ${kilobytes} kB, as PDF over HTTP`, drawn),
            rowOf('another call, while nothing is drawn', alone),
            rowOf('another call, while offers are drawn', during),
          ],
        },
      ],
      aims: [notBlocked(alone, during)],
    }
  })
