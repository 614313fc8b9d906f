import { queryCalls } from '../../api/query.calls.ts'
import type { Query } from '../../api/query.ts'
import type { Caller } from '../api/caller.ts'
import { median, p95, seconds, shown, timed } from './figures.ts'
import { SMALL_QUERY, LARGE_QUERY, queryOf, SEED, storeQuery, WRITER, type Size } from './large-query.ts'
import { withSlowPage } from './pages.browser.ts'
import type { ReadyWhen } from './pages.browser.ts'
import { open, signInForm, type Visit } from './pages.visits.ts'
import { withPortal } from './portal.ts'
import type { Aim, Findings, Say } from './report.ts'
import { signIn } from './typing.visit.ts'

const SAVES = 25
const OPENINGS = 3
const OPEN_RATIO = 1.5
const form: ReadyWhen = { selector: '#panel-client input[name=contactName]', least: 1 }

type Calls = { created: number[]; read: number[]; saved: number[] }

/** Changes all prices, so that the save writes every row. */
const callWith = async (caller: Caller, size: Size): Promise<{ calls: Calls; stored: Query }> => {
  const calls: Calls = { created: [], read: [], saved: [] }
  let stored = await storeQuery(caller, size)
  const params = { id: stored.queryId }
  for (let round = 1; round <= SAVES; round++) {
    calls.created.push(await timed(() => storeQuery(caller, size)))
    calls.read.push(await timed(() => caller.ask(queryCalls.edit, { params }, WRITER)))
    const { queryId, modifiedDtime, qassets, sureties } = stored
    const dearer = qassets.map((asset) => ({ ...asset, qassetPrice: 1000 + round }))
    const body = { ...queryOf(size), queryId, modifiedDtime, qassets: dearer, sureties }
    calls.saved.push(await timed(async () => (stored = await caller.ask(queryCalls.save, { body }, WRITER))))
  }
  return { calls, stored }
}

const openQuery = (address: string, { queryId }: Query): Promise<Visit> =>
  withSlowPage([signInForm, form], async (slow) => {
    await signIn(slow, address, WRITER)
    return open(slow, `${address}/partner/query/${queryId}/edit`, form)
  })

const named = (size: Size) =>
  `${size.assets} asset(s), ${size.sureties} suret${size.sureties === 1 ? 'y' : 'ies'}`

const callRows = (size: Size, calls: Calls) =>
  (
    [
      ['created', 'new query'],
      ['saved', 'save with every row changed'],
      ['read', 'read'],
    ] as const
  ).map(([kind, name]) => [`${name}: ${named(size)}`, shown(median(calls[kind])), shown(p95(calls[kind]))])

type Opened = { least: Visit; most: Visit }

const openRow = (size: Size, visits: readonly Visit[]) => [
  named(size),
  seconds(median(visits.map(({ usable }) => usable))),
  median(visits.map(({ blocked }) => blocked)).toFixed(0),
  median(visits.map(({ longest }) => longest)).toFixed(0),
]

const openAim = (opened: readonly Opened[]): Aim => {
  const ratio = median(opened.map(({ least, most }) => most.usable / least.usable))
  return {
    text: `the largest query opens within ${OPEN_RATIO} × the time of the smallest`,
    met: ratio <= OPEN_RATIO,
    found: `${ratio.toFixed(2)} ×`,
  }
}

/** Measures saving and opening the largest possible query and one with a single asset. */
export const measureLarge = (say: Say): Promise<Findings> =>
  withPortal(async ({ caller, address }) => {
    say(`queries made from seed ${SEED}`)
    const least = await callWith(caller, SMALL_QUERY)
    const most = await callWith(caller, LARGE_QUERY)
    const opened: Opened[] = []
    while (opened.length < OPENINGS) {
      opened.push({
        least: await openQuery(address, least.stored),
        most: await openQuery(address, most.stored),
      })
      say(`opened ${opened.length} of ${OPENINGS} times`)
    }
    return {
      tables: [
        {
          caption: 'Calls over HTTP, milliseconds',
          head: ['call', 'p50', 'p95'],
          rows: [...callRows(SMALL_QUERY, least.calls), ...callRows(LARGE_QUERY, most.calls)],
        },
        {
          caption: 'Opened directly, CPU four times slower, Fast 4G, until the first field can be used',
          head: ['', 'usable s', 'blocked ms', 'longest task ms'],
          rows: [
            openRow(
              SMALL_QUERY,
              opened.map((one) => one.least),
            ),
            openRow(
              LARGE_QUERY,
              opened.map((one) => one.most),
            ),
          ],
        },
      ],
      aims: [openAim(opened)],
    }
  })
