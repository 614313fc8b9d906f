import { kilobytes, median, seconds } from './figures.ts'
import { withBarePage } from './pages.bare.ts'
import { withSlowPage } from './pages.browser.ts'
import {
  controls,
  enter,
  open,
  openDashboard,
  rows,
  signInForm,
  slowestKey,
  typeAtOnce,
  UNREPORTED_MS,
  type Visit,
} from './pages.visits.ts'
import { withPortal } from './portal.ts'
import type { Aim, Findings, Say } from './report.ts'

const ROUNDS = 5
const SIGN_IN_RATIO = 0.5
const DASHBOARD_RATIO = 1.6
const ENTERED_RATIO = 1.2
const SIGN_IN_BYTES = 150_000
const KEY_MS = 48

const visitPortal = (address: string) =>
  withSlowPage([signInForm, rows, controls], async (slow) => {
    const signIn = await open(slow, `${address}/`, signInForm)
    const signInKey = await slowestKey(slow, slow.page.locator(signInForm.selector), 'partner')
    const entered = await enter(slow)
    const { dashboard, whole } = await openDashboard(slow, address)
    const searchKey = await slowestKey(slow, slow.page.getByRole('search').getByRole('textbox'), 'hansa')
    return { signIn, signInKey, entered, dashboard, whole, searchKey }
  })

const visitHastily = (address: string) =>
  withSlowPage([signInForm, rows], (slow) => typeAtOnce(slow, `${address}/`))

const visitBare = (address: string) => withSlowPage([signInForm], (slow) => open(slow, address, signInForm))

type Round = Awaited<ReturnType<typeof visitPortal>> & { bare: Visit; hasty: Visit }

const middle = (visits: readonly Visit[]): Visit => {
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return {
    usable: of('usable'),
    needed: of('needed'),
    all: of('all'),
    blocked: of('blocked'),
    longest: of('longest'),
  }
}

type Kind = Exclude<keyof Round, 'signInKey' | 'searchKey' | 'whole'>

/** Ratio to the bare page of the same round, which the same load slows down. */
const besideBare = (rounds: readonly Round[], kind: Kind): number =>
  median(rounds.map((round) => round[kind].usable / round.bare.usable))

const names: Record<Kind, string> = {
  bare: 'bare Chakra form',
  signIn: 'sign-in',
  hasty: 'from the address to the list, typed at once',
  entered: 'from the click on Sign in to the list',
  dashboard: 'dashboard, opened directly',
}
const kinds = Object.keys(names) as Kind[]

const rowOf = (rounds: readonly Round[], kind: Kind): string[] => {
  const { usable, needed, all, blocked, longest } = middle(rounds.map((round) => round[kind]))
  const bytes = [kilobytes(needed), kilobytes(all - needed)]
  const beside = `${besideBare(rounds, kind).toFixed(2)} ×`
  return [names[kind], seconds(usable), beside, ...bytes, blocked.toFixed(0), longest.toFixed(0)]
}

const visitTable = (rounds: readonly Round[]) => ({
  caption: `CPU four times slower, Fast 4G, nothing stored; medians of ${ROUNDS} rounds`,
  head: ['', 'usable s', 'beside bare', 'JS kB', 'then kB', 'blocked ms', 'longest task ms'],
  rows: kinds.map((kind) => rowOf(rounds, kind)),
})

const wholeTable = (rounds: readonly Round[]) => {
  const beside = median(rounds.map(({ whole, bare }) => whole / bare.usable))
  return {
    caption: 'The server renders the rows; their controls work once the page is hydrated',
    head: ['', 'usable s', 'beside bare'],
    rows: [
      [
        'dashboard, opened directly, with the controls of its rows',
        seconds(median(rounds.map(({ whole }) => whole))),
        `${beside.toFixed(2)} ×`,
      ],
    ],
  }
}

const milliseconds = (ms: number) => (ms <= UNREPORTED_MS ? `≤ ${UNREPORTED_MS}` : ms.toFixed(0))

const keyAim = (where: string, ms: number): Aim => ({
  text: `each key in ${where} answered below ${KEY_MS} ms`,
  met: ms < KEY_MS,
  found: `slowest ${milliseconds(ms)} ms`,
})

const notSlower = (rounds: readonly Round[], kind: Kind, most: number): Aim => {
  const beside = besideBare(rounds, kind)
  return {
    text: `${names[kind]}: within ${most} × the bare page`,
    met: beside <= most,
    found: `${beside.toFixed(2)} ×`,
  }
}

const toFindings = (rounds: readonly Round[]): Findings => {
  const weight = median(rounds.map((round) => round.signIn.needed))
  return {
    tables: [visitTable(rounds), wholeTable(rounds)],
    aims: [
      notSlower(rounds, 'signIn', SIGN_IN_RATIO),
      {
        text: `sign-in with at most ${kilobytes(SIGN_IN_BYTES)} kB of gzipped scripts`,
        met: weight <= SIGN_IN_BYTES,
        found: `${(weight / 1000).toFixed(1)} kB`,
      },
      notSlower(rounds, 'entered', ENTERED_RATIO),
      notSlower(rounds, 'dashboard', DASHBOARD_RATIO),
      keyAim('the sign-in', median(rounds.map((round) => round.signInKey))),
      keyAim('the search', median(rounds.map((round) => round.searchKey))),
    ],
  }
}

/**
 * Measures how soon the screens can be used on a throttled machine and network. Alternates with a bare page of the same
 * parts, so that load affects both.
 */
export const measurePages = (say: Say): Promise<Findings> =>
  withBarePage((bareAddress) =>
    withPortal(async ({ address }) => {
      const rounds: Round[] = []
      while (rounds.length < ROUNDS) {
        const bare = await visitBare(bareAddress)
        const round = { bare, ...(await visitPortal(address)), hasty: await visitHastily(address) }
        rounds.push(round)
        const { signIn, dashboard } = round
        const times = [bare, signIn, dashboard].map(({ usable }) => `${seconds(usable)} s`)
        say(`round ${rounds.length} of ${ROUNDS}: bare, sign-in, dashboard usable after ${times.join(', ')}`)
      }
      return toFindings(rounds)
    }),
  )
