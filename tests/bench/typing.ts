import type { Query } from '../../api/query.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import { median, p95 } from './figures.ts'
import { SMALL_QUERY, LARGE_QUERY, SEED, storeQuery } from './large-query.ts'
import { withBarePage } from './pages.bare.ts'
import { withSlowPage } from './pages.browser.ts'
import { signInForm, UNREPORTED_MS } from './pages.visits.ts'
import { withPortal, type Portal } from './portal.ts'
import type { Aim, Findings, Say, Table } from './report.ts'
import { tabsOf } from '../../machines/flow/query/query-tabs.ts'
import { typingCases, type TypingCase } from './typing.views.ts'
import { hasFields, openTab, typeInto, typeIntoAll, type Tab, type Typed } from './typing.visit.ts'

const KEY_MS = 48
const SIZE_RATIO = 1.5
const BARE_TIMES = 3

/** Uses a separate browser for each tab, so that drafts do not carry over. */
const typeInTab = (address: string, { queryId }: Query, tab: Tab, { as, role }: TypingCase) =>
  withSlowPage([signInForm], async (slow) => {
    const panel = await openTab(slow, { address, queryId, tab, as, role })
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

/**
 * Measurements of one tab: `most` in the largest query, `bare` in the bare page in the same minute, and `least` in a query
 * with one asset, where the view edits most fields.
 */
type Turn = { view: View; tab: Tab; bare: Typed[]; least: Typed[] | null; most: Typed[] }

const keysOf = (typed: readonly Typed[]) => typed.flatMap(({ keys }) => keys)
const longTasksOf = (typed: readonly Typed[]) => typed.flatMap(({ longTasks }) => longTasks)
const milliseconds = (ms: number) => (ms <= UNREPORTED_MS ? `≤ ${UNREPORTED_MS}` : ms.toFixed(0))
const times = (ratio: number) => `${ratio.toFixed(2)} ×`

const slowestOf = (typed: readonly Typed[]): string =>
  typed.reduce((slowest, one) => (Math.max(...one.keys) > Math.max(...slowest.keys) ? one : slowest)).field

const viewNames: Record<View, string> = {
  inhouse: 'in-house partner',
  partner: 'partner',
  shop: 'shop',
  credit: 'credit committee',
  compliance: 'compliance',
}

const most = `${LARGE_QUERY.assets} assets`

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

const rowsOf = (turn: Turn): string[][] => {
  const { view, tab, bare, least } = turn
  const where = `${viewNames[view]}: ${tab}`
  return [
    ...(least ? [rowOf(`${where}, one asset`, least, bare)] : []),
    rowOf(`${where}, ${most}`, turn.most, bare),
  ]
}

const tableOf = (turns: readonly Turn[]): Table => {
  const bare = turns.flatMap((turn) => turn.bare)
  return {
    caption: 'Keys until they are drawn, CPU four times slower, milliseconds',
    head: ['typing in', 'fields', 'p50', 'p95', 'beside bare', 'slowest', 'in', 'long tasks', 'longest'],
    rows: [rowOf('bare page', bare, bare), ...turns.flatMap(rowsOf)],
  }
}

const answered = ({ view, tab, most: typed }: Turn): Aim => ({
  text: `${viewNames[view]}: ${tab}, ${most}: keys answered below ${KEY_MS} ms (p95)`,
  met: p95(keysOf(typed)) < KEY_MS,
  found: `${milliseconds(p95(keysOf(typed)))} ms`,
})

/** Alternates between both sizes, so that load affects both. */
const notSlower = (turns: readonly Turn[]): Aim => {
  const ratio = median(
    turns.flatMap(({ least, most }) => (least ? [p95(keysOf(most)) / p95(keysOf(least))] : [])),
  )
  return {
    text: `p95 of a tab with ${most} within ${SIZE_RATIO} × of the same with one asset`,
    met: ratio <= SIZE_RATIO,
    found: times(ratio),
  }
}

const typeInTurns = async ({ caller, address }: Portal, bareAddress: string, say: Say): Promise<Turn[]> => {
  const small = await storeQuery(caller, SMALL_QUERY)
  const turns: Turn[] = []
  for (const typist of typingCases) {
    const large = await typist.store(caller)
    for (const tab of tabsOf(typist.view).filter(hasFields)) {
      const bare = await typeInBare(bareAddress)
      const least = typist === typingCases[0] ? await typeInTab(address, small, tab, typist) : null
      const turn = { view: typist.view, tab, bare, least, most: await typeInTab(address, large, tab, typist) }
      turns.push(turn)
      for (const row of rowsOf(turn)) say(row.join(' · '))
    }
  }
  return turns
}

/** Measures typing in every field and view of the largest query, of a query with one asset, and of a bare form. */
export const measureTyping = (say: Say): Promise<Findings> =>
  withBarePage((bareAddress) =>
    withPortal(async (portal) => {
      say(`queries made from seed ${SEED}`)
      const turns = await typeInTurns(portal, bareAddress, say)
      return { tables: [tableOf(turns)], aims: [...turns.map(answered), notSlower(turns)] }
    }),
  )
