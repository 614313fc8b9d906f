import type { Query } from '../../api/query.ts'
import { median, p95 } from './figures.ts'
import { LEAST, MOST, SEED, storeQuery, WRITER, type Size } from './large-query.ts'
import { withBarePage } from './pages.bare.ts'
import { withSlowPage } from './pages.browser.ts'
import { signInForm, UNREPORTED_MS } from './pages.visits.ts'
import { withPortal, type Portal } from './portal.ts'
import type { Aim, Findings, Say, Table } from './report.ts'
import { openTab, tabs, typeInto, typeIntoAll, type Tab, type Typed } from './typing.visit.ts'

const KEY_MS = 48
const SIZE_RATIO = 1.5
const BARE_TIMES = 3

/** Each tab in a browser of its own: what is typed on one is never stored and never met on the next. */
const typeInTab = (address: string, { queryId }: Query, tab: Tab) =>
  withSlowPage([signInForm], async (slow) => {
    const panel = await openTab(slow, { address, queryId, tab, as: WRITER })
    return typeIntoAll(slow, panel)
  })

const typeInBare = (address: string) =>
  withSlowPage([signInForm], async (slow) => {
    await slow.page.goto(address)
    const typed: Typed[] = []
    while (typed.length < BARE_TIMES)
      typed.push(await typeInto(slow, 'e-mail', slow.page.locator(signInForm.selector)))
    return typed
  })

/** One tab's keys in a query of each size, and those in the bare page in the same minute. */
type Turn = { tab: Tab; bare: Typed[]; least: Typed[]; most: Typed[] }

const keysOf = (typed: readonly Typed[]) => typed.flatMap(({ keys }) => keys)
const longTasksOf = (typed: readonly Typed[]) => typed.flatMap(({ longTasks }) => longTasks)
const milliseconds = (ms: number) => (ms <= UNREPORTED_MS ? `≤ ${UNREPORTED_MS}` : ms.toFixed(0))
const times = (ratio: number) => `${ratio.toFixed(2)} ×`

const slowestOf = (typed: readonly Typed[]): string =>
  typed.reduce((slowest, one) => (Math.max(...one.keys) > Math.max(...slowest.keys) ? one : slowest)).field

const words = ({ assets, sureties }: Size) =>
  assets === 1 ? 'one asset' : `${assets} assets, ${sureties} sureties`

const rowOf = (where: string, typed: readonly Typed[], bare: readonly Typed[]): string[] => {
  const [keys, long] = [keysOf(typed), longTasksOf(typed)]
  return [
    where,
    String(new Set(typed.map(({ field }) => field)).size),
    milliseconds(median(keys)),
    milliseconds(p95(keys)),
    times(p95(keys) / p95(keysOf(bare))),
    milliseconds(Math.max(...keys)),
    slowestOf(typed),
    String(long.length),
    Math.max(0, ...long).toFixed(0),
  ]
}

const rowsOf = ({ tab, bare, least, most }: Turn): string[][] => [
  rowOf(`${tab}, ${words(LEAST)}`, least, bare),
  rowOf(`${tab}, ${words(MOST)}`, most, bare),
]

const tableOf = (turns: readonly Turn[]): Table => {
  const bare = turns.flatMap((turn) => turn.bare)
  return {
    caption: 'Keys until they are drawn, CPU four times slower, milliseconds',
    head: ['typing in', 'fields', 'p50', 'p95', 'beside bare', 'slowest', 'in', 'long tasks', 'longest'],
    rows: [rowOf('bare page', bare, bare), ...turns.flatMap(rowsOf)],
  }
}

const answered = ({ tab, most }: Turn): Aim => ({
  text: `${tab}, ${words(MOST)}: keys answered below ${KEY_MS} ms (p95)`,
  met: p95(keysOf(most)) < KEY_MS,
  found: `${milliseconds(p95(keysOf(most)))} ms`,
})

/** What else the machine does slows both sizes alike, for they take turns. */
const notSlower = (turns: readonly Turn[]): Aim => {
  const ratio = median(turns.map(({ least, most }) => p95(keysOf(most)) / p95(keysOf(least))))
  return {
    text: `p95 of a tab with ${words(MOST)} within ${SIZE_RATIO} × of the same with ${words(LEAST)}`,
    met: ratio <= SIZE_RATIO,
    found: times(ratio),
  }
}

const typeInTurns = async ({ caller, address }: Portal, bareAddress: string, say: Say): Promise<Turn[]> => {
  const [small, large] = [await storeQuery(caller, LEAST), await storeQuery(caller, MOST)]
  const turns: Turn[] = []
  for (const tab of tabs) {
    const bare = await typeInBare(bareAddress)
    const least = await typeInTab(address, small, tab)
    const turn = { tab, bare, least, most: await typeInTab(address, large, tab) }
    turns.push(turn)
    for (const row of rowsOf(turn)) say(row.join(' · '))
  }
  return turns
}

/** Typing in every field of the largest query there can be, beside one of one asset and a page with one form only. */
export const measureTyping = (say: Say): Promise<Findings> =>
  withBarePage((bareAddress) =>
    withPortal(async (portal) => {
      say(`queries made from seed ${SEED}`)
      const turns = await typeInTurns(portal, bareAddress, say)
      return { tables: [tableOf(turns)], aims: [...turns.map(answered), notSlower(turns)] }
    }),
  )
