import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { Caller } from '../api/caller.ts'
import { anOffer } from '../models/offer.cases.ts'
import { kilobytes, median, seconds } from './figures.ts'
import { withBarePage } from './pages.bare.ts'
import { slow4G, withSlowPage } from './pages.browser.ts'
import type { ReadyWhen } from './pages.browser.ts'
import { open, signInForm, type Visit } from './pages.visits.ts'
import { withPortal } from './portal.ts'
import type { Findings, Say } from './report.ts'

const ROUNDS = 5
const RATIO = 0.5
const BYTES = 100_000
const SHOP = 'shop@tehing.example'
const EMAIL = 'customer@meretuul.example'
const LOOKS = 120
const LOOK_MS = 500

const identify: ReadyWhen = { selector: '#app form button[type=submit]', least: 1 }

const linkIn = (outbox: string): string | undefined =>
  outbox
    .split('<section')
    .find((letter) => letter.includes(EMAIL))
    ?.match(/\/apply\/[\w-]{43}/)?.[0]

/** Returns the path of the link in the customer's letter. @throws Error if no letter has come */
const sendLink = async (caller: Caller, address: string): Promise<string> => {
  const { partnerId } = await caller.ask(partnerCalls.setting, {}, SHOP)
  const groups = await caller.ask(assetGroupCalls.namesOfPartner, { params: { partnerId } }, SHOP)
  const group = groups.find(
    ({ superiorGroupId, insurance }) => superiorGroupId !== null && insurance !== null,
  )
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const mainAssets = [{ groupId: group?.assetGroupId ?? 0, price: 1000, vatExempt: false }]
  await caller.ask(selfServeCalls.sendApplication, { body: { ...entered, mainAssets, email: EMAIL } }, SHOP)
  for (let look = 0; look < LOOKS; look += 1) {
    const link = linkIn(await (await fetch(`${address}/sandbox/outbox`)).text())
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error('the customer has no letter')
}

const visit = (address: string, wanted: ReadyWhen) =>
  withSlowPage([wanted], (slow) => open(slow, address, wanted), slow4G)

type Round = { bare: Visit; apply: Visit }

const rowOf = (name: string, visits: readonly Visit[], beside: number): string[] => {
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
  const figures = [kilobytes(of('all')), of('blocked').toFixed(0), of('longest').toFixed(0)]
  return [name, seconds(of('usable')), `${beside.toFixed(2)} ×`, ...figures]
}

const toFindings = (rounds: readonly Round[]): Findings => {
  const beside = median(rounds.map(({ bare, apply }) => apply.usable / bare.usable))
  const weight = median(rounds.map(({ apply }) => apply.all))
  return {
    tables: [
      {
        caption: `CPU four times slower, Slow 4G, nothing stored; medians of ${ROUNDS} rounds`,
        head: ['', 'usable s', 'beside bare', 'JS kB', 'blocked ms', 'longest task ms'],
        rows: [
          rowOf(
            'bare Chakra form',
            rounds.map(({ bare }) => bare),
            1,
          ),
          rowOf(
            'the customer’s page',
            rounds.map(({ apply }) => apply),
            beside,
          ),
        ],
      },
    ],
    aims: [
      {
        text: `the customer’s page: within ${RATIO} × the bare page`,
        met: beside <= RATIO,
        found: `${beside.toFixed(2)} ×`,
      },
      {
        text: `the customer’s page with at most ${kilobytes(BYTES)} kB of gzipped scripts`,
        met: weight <= BYTES,
        found: `${(weight / 1000).toFixed(1)} kB`,
      },
    ],
  }
}

/** Measures how soon a customer can act on a slow phone. Alternates with the bare page, so that load affects both. */
export const measureApply = (say: Say): Promise<Findings> =>
  withBarePage((bareAddress) =>
    withPortal(async ({ caller, address }) => {
      const link = await sendLink(caller, address)
      const rounds: Round[] = []
      while (rounds.length < ROUNDS) {
        const bare = await visit(bareAddress, signInForm)
        const apply = await visit(`${address}${link}`, identify)
        rounds.push({ bare, apply })
        const times = [bare, apply].map(({ usable }) => `${seconds(usable)} s`)
        say(`round ${rounds.length} of ${ROUNDS}: bare, customer's page usable after ${times.join(', ')}`)
      }
      return toFindings(rounds)
    }),
  )
