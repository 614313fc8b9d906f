import { kilobytes, median, ratio, seconds } from './figures.ts'
import { withBarePage } from './pages.bare.ts'
import { withSlowPage } from './pages.browser.ts'
import {
  enter,
  open,
  openDashboard,
  rows,
  signInForm,
  slowestKey,
  UNREPORTED_MS,
  type Visit,
} from './pages.visits.ts'
import { withPortal } from './portal.ts'
import type { Aim, Findings, Say } from './report.ts'

const ROUNDS = 5
const SIGN_IN_RATIO = 1.25
const DASHBOARD_RATIO = 2
const SIGN_IN_BYTES = 175_000
const KEY_MS = 64

const visitPortal = (address: string) =>
  withSlowPage([signInForm, rows], async (slow) => {
    const signIn = await open(slow, `${address}/`, signInForm)
    const signInKey = await slowestKey(slow, slow.page.locator(signInForm.selector), 'partner')
    const entered = await enter(slow)
    const dashboard = await openDashboard(slow, address)
    const searchKey = await slowestKey(slow, slow.page.getByRole('search').getByRole('textbox'), 'hansa')
    return { signIn, signInKey, entered, dashboard, searchKey }
  })

const visitBare = (address: string) => withSlowPage([signInForm], (slow) => open(slow, address, signInForm))

type Round = Awaited<ReturnType<typeof visitPortal>> & { bare: Visit }

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

const visitTable = (visits: Record<string, Visit>, floor: Visit) => ({
  caption: `CPU four times slower, Fast 4G, nothing stored; medians of ${ROUNDS} rounds`,
  head: ['', 'usable s', 'beside bare', 'JS kB', 'then kB', 'blocked ms', 'longest task ms'],
  rows: Object.entries(visits).map(([name, { usable, needed, all, blocked, longest }]) => [
    name,
    seconds(usable),
    ratio(usable, floor.usable),
    kilobytes(needed),
    kilobytes(all - needed),
    blocked.toFixed(0),
    longest.toFixed(0),
  ]),
})

const milliseconds = (ms: number) => (ms <= UNREPORTED_MS ? `≤ ${UNREPORTED_MS}` : ms.toFixed(0))

const keyAim = (where: string, ms: number): Aim => ({
  text: `each key in ${where} answered below ${KEY_MS} ms`,
  met: ms < KEY_MS,
  found: `slowest ${milliseconds(ms)} ms`,
})

const slower = (text: string, { usable }: Visit, floor: Visit, most: number): Aim => ({
  text: `${text} within ${most} × the bare page`,
  met: usable <= floor.usable * most,
  found: ratio(usable, floor.usable),
})

const toFindings = (rounds: readonly Round[]): Findings => {
  const bare = middle(rounds.map((round) => round.bare))
  const signIn = middle(rounds.map((round) => round.signIn))
  const dashboard = middle(rounds.map((round) => round.dashboard))
  const visits = {
    'bare Chakra form': bare,
    'sign-in': signIn,
    'from the click on Sign in to the list': middle(rounds.map((round) => round.entered)),
    'dashboard, opened directly': dashboard,
  }
  const weight = { met: signIn.needed <= SIGN_IN_BYTES, found: `${kilobytes(signIn.needed)} kB` }
  return {
    tables: [visitTable(visits, bare)],
    aims: [
      slower('sign-in', signIn, bare, SIGN_IN_RATIO),
      { text: `sign-in with at most ${kilobytes(SIGN_IN_BYTES)} kB of gzipped scripts`, ...weight },
      slower('dashboard', dashboard, bare, DASHBOARD_RATIO),
      keyAim('the sign-in', median(rounds.map((round) => round.signInKey))),
      keyAim('the search', median(rounds.map((round) => round.searchKey))),
    ],
  }
}

/**
 * How soon the screens can be used on a slow machine behind a mobile network, beside the least that a page with the
 * same parts can be, in turns so that both meet the same machine.
 */
export const measurePages = (say: Say): Promise<Findings> =>
  withBarePage((bareAddress) =>
    withPortal(async ({ address }) => {
      const rounds: Round[] = []
      while (rounds.length < ROUNDS) {
        const bare = await visitBare(bareAddress)
        const round = { bare, ...(await visitPortal(address)) }
        rounds.push(round)
        const { signIn, dashboard } = round
        const times = [bare, signIn, dashboard].map(({ usable }) => `${seconds(usable)} s`)
        say(`round ${rounds.length} of ${ROUNDS}: bare, sign-in, dashboard usable after ${times.join(', ')}`)
      }
      return toFindings(rounds)
    }),
  )
