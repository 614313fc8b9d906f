import type { Query } from '../../contract/query.ts'
import { p95 } from './figures.ts'
import { LEAST, MOST, SEED, storeQuery, WRITER, type Size } from './large-query.ts'
import { withBarePage } from './pages.bare.ts'
import { withSlowPage } from './pages.browser.ts'
import { signInForm, UNREPORTED_MS } from './pages.visits.ts'
import { withPortal, type Portal } from './portal.ts'
import type { Aim, Findings, Say, Table } from './report.ts'
import { openTab, tabs, typeInto, typeIntoAll, type Tab, type Typed } from './typing.visit.ts'

const KEY_MS = 64

/** Each tab in a browser of its own: what is typed on one is never stored and never met on the next. */
const typeInTab = (address: string, { queryId }: Query, tab: Tab) =>
  withSlowPage([signInForm], async (slow) => {
    const panel = await openTab(slow, { address, queryId, tab, as: WRITER })
    return typeIntoAll(slow, panel)
  })

const typeInBare = (address: string) =>
  withSlowPage([signInForm], async (slow) => {
    await slow.page.goto(address)
    return [await typeInto(slow, 'e-mail', slow.page.locator(signInForm.selector))]
  })

type Row = { where: string; typed: readonly Typed[] }

const keysOf = ({ typed }: Row) => typed.flatMap(({ keys }) => keys)
const longTasksOf = ({ typed }: Row) => typed.flatMap(({ longTasks }) => longTasks)
const milliseconds = (ms: number) => (ms <= UNREPORTED_MS ? `≤ ${UNREPORTED_MS}` : ms.toFixed(0))

const slowestOf = ({ typed }: Row): string =>
  typed.reduce((slowest, one) => (Math.max(...one.keys) > Math.max(...slowest.keys) ? one : slowest)).field

const cellsOf = (row: Row): string[] => {
  const [keys, long] = [keysOf(row), longTasksOf(row)]
  return [
    row.where,
    String(row.typed.length),
    milliseconds(p95(keys)),
    milliseconds(Math.max(...keys)),
    slowestOf(row),
    String(long.length),
    Math.max(0, ...long).toFixed(0),
  ]
}

const tableOf = (rows: readonly Row[]): Table => ({
  caption: 'Keys until they are drawn, CPU four times slower, milliseconds',
  head: ['typing in', 'fields', 'p95', 'slowest', 'in', 'long tasks', 'longest'],
  rows: rows.map(cellsOf),
})

const words = ({ assets, sureties }: Size) => `${assets} assets, ${sureties} sureties`

const typeInQuery = async ({ caller, address }: Portal, size: Size, say: Say): Promise<Row[]> => {
  const stored = await storeQuery(caller, size)
  const rows: Row[] = []
  for (const tab of tabs) {
    const row = {
      where: `${tab}, ${size.assets === 1 ? 'one asset' : words(size)}`,
      typed: await typeInTab(address, stored, tab),
    }
    rows.push(row)
    say(cellsOf(row).join(' · '))
  }
  return rows
}

const answered = (row: Row): Aim => ({
  text: `${row.where}: keys answered below ${KEY_MS} ms (p95)`,
  met: p95(keysOf(row)) < KEY_MS,
  found: `${milliseconds(p95(keysOf(row)))} ms`,
})

/** Typing in every field of the largest query there can be, beside one of one asset and a page with one form only. */
export const measureTyping = (say: Say): Promise<Findings> =>
  withBarePage((bareAddress) =>
    withPortal(async (portal) => {
      say(`queries made from seed ${SEED}`)
      const bare: Row = { where: 'bare page', typed: await typeInBare(bareAddress) }
      const small = await typeInQuery(portal, LEAST, say)
      const large = await typeInQuery(portal, MOST, say)
      return { tables: [tableOf([bare, ...small, ...large])], aims: large.map(answered) }
    }),
  )
