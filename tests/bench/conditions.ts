import { conditionCalls } from '../../api/condition.calls.ts'
import { type ConditionAsk, conditionKinds, type Condition } from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import { MAX_CONDITIONS } from '../../api/condition-state.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { StatusCode } from '../../api/status.ts'
import type { Caller } from '../api/caller.ts'
import { files } from '../api/condition/scene.ts'
import { median, p95, seconds, shown, timed } from './figures.ts'
import { queryOf } from './large-query.ts'
import { usableAt, withSlowPage, type SlowPage, type ReadyWhen } from './pages.browser.ts'
import { open, signInForm, type Visit } from './pages.visits.ts'
import { withPortal } from './portal.ts'
import type { Aim, Findings, Say } from './report.ts'
import { signIn } from './typing.visit.ts'

const OPENINGS = 9
const CALLS = 60
const WARM_UPS = 5
const RATIO = 1.1

const PARTNER = 'partner@tehing.example'
const INHOUSE = 'inhouse@tehing.example'
const CREDIT = 'credit@tehing.example'

type Of<T> = { without: T; with: T }

const both = async <T>(work: (which: keyof Of<T>) => Promise<T>): Promise<Of<T>> => ({
  without: await work('without'),
  with: await work('with'),
})

/** Steps to the status in which credit asks, with the user who takes each. */
const way: readonly { status: StatusCode; as: `${string}@${string}` }[] = [
  { status: 'SM', as: PARTNER },
  { status: 'SCR', as: INHOUSE },
]

const queryInCredit = async (caller: Caller): Promise<number> => {
  const { queryId } = await caller.ask(
    queryCalls.save,
    { body: queryOf({ assets: 1, sureties: 0 }) },
    PARTNER,
  )
  for (const { status, as } of way)
    await caller.ask(queryCalls.changeStatus, { query: { queryId, status } }, as)
  return queryId
}

const take = <T>(all: readonly T[], nth: number): T => {
  const one = all[nth % all.length]
  if (one === undefined) throw new Error('nothing to take from')
  return one
}

const asks: ConditionAsk[] = Array.from({ length: MAX_CONDITIONS }, (_, nth) => {
  const kind = take(conditionKinds, nth)
  return {
    kind,
    ...(kind === 'document' && { documentType: 'annualReport' }),
    ...(kind === 'field' && { field: 'bankAccountNumber' }),
    askedOf: take(conditionSides, nth),
    neededFor: 'decision',
    due: { workingDays: 5 },
    textEt: `Palun selgita, miks käive on langenud (${nth + 1})`,
    textEn: `Please explain why the turnover has fallen (${nth + 1})`,
  }
})

const answer = (caller: Caller, { conditionId, queryId, kind, askedOf }: Condition) => {
  const params = { id: queryId, conditionId }
  const as = askedOf === 'partner' || askedOf === 'shop' ? PARTNER : INHOUSE
  if (kind === 'document')
    return caller.request(conditionCalls.answerWithFiles, { params, body: files('report.pdf') }, as)
  const body = kind === 'field' ? { value: 'EE382200221020145685' } : { text: 'Because of the season.' }
  return caller.ask(conditionCalls.answer, { params, body }, as)
}

/** Puts a fifth of the conditions into each of: open, answered, returned, accepted, waived. */
const askMany = async (caller: Caller, id: number): Promise<void> => {
  const { conditions } = await caller.ask(
    conditionCalls.ask,
    { params: { id }, body: { conditions: asks } },
    CREDIT,
  )
  const reason = 'The page is unreadable.'
  for (const [nth, condition] of conditions.entries()) {
    const params = { id, conditionId: condition.conditionId }
    const does = take(
      ['leave', 'answer', 'return', 'accept', 'waive'] as const,
      Math.floor(nth / conditionKinds.length),
    )
    if (does === 'leave') continue
    if (does === 'waive') await caller.ask(conditionCalls.waive, { params, body: { reason } }, CREDIT)
    else await answer(caller, condition)
    if (does === 'return') await caller.ask(conditionCalls.return, { params, body: { reason } }, CREDIT)
    if (does === 'accept') await caller.ask(conditionCalls.accept, { params, body: {} }, CREDIT)
  }
}

type Timed = { name: string; taken: Of<number[]> }

/** The calls of a query's screen, in turns for both queries. */
const timeCalls = async (caller: Caller, ids: Of<number>): Promise<Timed[]> => {
  const calls = {
    'the query': (id: number) => caller.ask(queryCalls.edit, { params: { id } }, CREDIT),
    'its conditions': (id: number) => caller.ask(conditionCalls.find, { params: { id } }, CREDIT),
  }
  const all: Timed[] = []
  for (const [name, call] of Object.entries(calls)) {
    const taken: Of<number[]> = { without: [], with: [] }
    for (let round = -WARM_UPS; round < CALLS; round++)
      await both(async (which) => {
        const took = await timed(() => call(ids[which]))
        if (round >= 0) taken[which].push(took)
      })
    all.push({ name, taken })
  }
  return all
}

/** Who opens the query. Credit begins on the tab with the conditions. */
const views = {
  'in-house partner': {
    as: INHOUSE,
    path: (id: number) => `/partner/query/${id}/edit`,
    marks: { 'first field': '#panel-client input[name=billingEmail]' },
  },
  credit: {
    as: CREDIT,
    path: (id: number) => `/credit/query/${id}/edit`,
    marks: {
      'first field': '#panel-credit textarea[name=collateral]',
      // React shows all rows at once; without any there is a sentence.
      'the conditions': '#card-conditionsCard :is(li, p)',
    },
  },
} as const

type Opened = { name: string; openings: Of<Visit>[] }

/** Opens both queries in turns in one browser, each with an empty cache, until each mark of the view can be used. */
const openAs = async (
  address: string,
  ids: Of<number>,
  { as, path, marks }: (typeof views)[keyof typeof views],
): Promise<Opened[]> => {
  const wanted = Object.entries(marks).map(([name, selector]) => ({ name, selector, least: 1 }))
  const opened: Opened[] = wanted.map(({ name }) => ({ name, openings: [] }))
  await withSlowPage([signInForm, ...wanted], async (slow) => {
    await signIn(slow, address, as)
    for (let round = -1; round < OPENINGS; round++) {
      const visits = await both((which) => openAnew(slow, `${address}${path(ids[which])}`, wanted))
      if (round < 0) continue
      for (const [nth, { openings }] of opened.entries())
        openings.push({ without: take(visits.without, nth), with: take(visits.with, nth) })
    }
  })
  return opened
}

const openAnew = async (slow: SlowPage, address: string, wanted: readonly ReadyWhen[]): Promise<Visit[]> => {
  await slow.page.goto('about:blank')
  await slow.cdp.send('Network.clearBrowserCache')
  const whole = await open(slow, address, take(wanted, 0))
  const begun = await slow.page.evaluate(() => performance.timeOrigin)
  const visits: Visit[] = []
  for (const mark of wanted) visits.push({ ...whole, usable: (await usableAt(slow, mark)) - begun })
  return visits
}

const ratioOf = (pairs: readonly Of<number>[]): number =>
  median(pairs.map((pair) => pair.with / pair.without))

const usables = ({ openings }: Opened): Of<number>[] =>
  openings.map((pair) => ({ without: pair.without.usable, with: pair.with.usable }))

const openRow = (opened: Opened): string[] => {
  const of = (key: 'usable' | 'blocked' | 'longest', which: keyof Of<Visit>) =>
    median(opened.openings.map((pair) => pair[which][key]))
  return [
    opened.name,
    seconds(of('usable', 'without')),
    seconds(of('usable', 'with')),
    `${ratioOf(usables(opened)).toFixed(2)} ×`,
    of('blocked', 'without').toFixed(0),
    of('blocked', 'with').toFixed(0),
    of('longest', 'with').toFixed(0),
  ]
}

const callRow = ({ name, taken }: Timed): string[] => [
  name,
  shown(median(taken.without)),
  shown(p95(taken.without)),
  shown(median(taken.with)),
  shown(p95(taken.with)),
]

const aimOf = (opened: Opened): Aim => {
  const ratio = ratioOf(usables(opened))
  return {
    text: `${opened.name}: with ${MAX_CONDITIONS} conditions within ${RATIO} × of without`,
    met: ratio <= RATIO,
    found: `${ratio.toFixed(2)} ×`,
  }
}

/** Measures opening a query with the most conditions and the same query without any. */
export const measureConditions = (say: Say): Promise<Findings> =>
  withPortal(async ({ caller, address }) => {
    const ids = await both(() => queryInCredit(caller))
    await askMany(caller, ids.with)
    const called = await timeCalls(caller, ids)
    const opened: Opened[] = []
    for (const [view, how] of Object.entries(views)) {
      for (const { name, openings } of await openAs(address, ids, how))
        opened.push({ name: `${view}: ${name}`, openings })
      say(`opened ${2 * OPENINGS} times as ${view}`)
    }
    return {
      tables: [
        {
          caption: `Calls over HTTP as credit, in turns, milliseconds; ${MAX_CONDITIONS} conditions or none`,
          head: ['call', 'none p50', 'p95', `${MAX_CONDITIONS} p50`, 'p95'],
          rows: called.map(callRow),
        },
        {
          caption: `Opened directly in turns, CPU four times slower, Fast 4G; medians of ${OPENINGS} pairs`,
          head: [
            '',
            'none s',
            `${MAX_CONDITIONS} s`,
            'ratio',
            'blocked ms: none',
            String(MAX_CONDITIONS),
            'longest',
          ],
          rows: opened.map(openRow),
        },
      ],
      aims: opened.map(aimOf),
    }
  })
