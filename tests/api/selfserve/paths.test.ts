import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { OfferState, SelfServeOffer } from '../../../api/selfserve.ts'
import { applyLinkTable } from '../../../server/schema/offer.table.ts'
import { expireOffers } from '../../../server/selfserve/offer.workers.ts'
import { offerPaths, type OfferStep } from '../../models/offer.paths.ts'
import { offerTable } from '../../specs/offer.table.ts'
import type { TestServer } from '../server.ts'
import { expectRecorded } from '../lifecycle/recorded.ts'
import { isOfCustomer, takeAsCustomer } from './customer.ts'
import { changeOf, of, offerWith, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
beforeAll(async () => {
  ;({ server, groupId } = await startOffers())
})
afterAll(() => server.stop())

const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)
const entered = (offerNumber: string) => ({ body: offerWith(groupId, { offerNumber }) })

const calls = {
  'the shop saves it': selfServeCalls.saveOffer,
  'the shop looks at it': selfServeCalls.offerHtml,
  'the shop sends it': selfServeCalls.sendOffer,
  'the shop sends it again': selfServeCalls.resendOffer,
  'the shop withdraws it': selfServeCalls.withdrawOffer,
} as const
type OfCall = keyof typeof calls
const isCall = (name: string): name is OfCall => name in calls

const partsOf = async (name: OfCall, queryId: number, mark: string) =>
  name === 'the shop saves it' ? changeOf(server, queryId, entered(mark).body) : of(queryId)

const runOut = async (queryId: number) => {
  const past = new Date(server.dependencies.now().getTime() - 1)
  await server.database
    .update(applyLinkTable)
    .set({ expiresAt: past })
    .where(eq(applyLinkTable.queryId, queryId))
  await expireOffers(server.dependencies)
}

/** Takes the step; returns the offer's id. */
const take = async ({ from, name }: OfferStep, queryId: number, mark: string): Promise<number> => {
  if (from === 'new') return (await server.ask(selfServeCalls.createOffer, entered(mark), SHOP)).queryId
  if (isOfCustomer(name)) await takeAsCustomer(server, await read(queryId), name)
  else if (name === 'the last link runs out') await runOut(queryId)
  else if (isCall(name)) {
    const { status } = await server.request(calls[name], await partsOf(name, queryId, mark), SHOP)
    expect([name, status]).toEqual([name, 200])
  } else throw new Error(`nobody takes "${name}"`)
  return queryId
}

/** Expects each effect as seen from outside. */
const expectEffects = (
  { effects }: OfferStep,
  before: SelfServeOffer | null,
  after: SelfServeOffer,
  mark: string,
) => {
  const old = before?.links.length ?? 0
  expect(after.links).toHaveLength(old + (effects.includes('sendLinks') ? 2 : 0))
  if (effects.includes('revokeLinks'))
    expect(after.links.slice(0, old).every(({ revoked, used }) => revoked || used)).toBe(true)
  expect(after.offerNumber).toBe(effects.includes('storeOffer') ? mark : before?.offerNumber)
}

/** Without the delivery of its links, which continues meanwhile. */
const settled = ({ links, ...offer }: SelfServeOffer) => ({
  ...offer,
  links: links.map(({ channel, createdDtime, revoked }) => [channel, createdDtime, revoked]),
})

/** Expects that every event missing in the table is refused and changes nothing. */
const expectRefused = async (state: OfferState, queryId: number) => {
  const stored = settled(await read(queryId))
  for (const name of Object.keys(calls).filter(isCall)) {
    if (name in offerTable[state] || name === 'the shop looks at it') continue
    const refused = await server.refuse(calls[name], await partsOf(name, queryId, 'refused'), SHOP)
    expect([name, refused.code]).toEqual([name, 'query.refused'])
  }
  expect(settled(await read(queryId))).toEqual(stored)
}

describe('every path of an offer, by real calls', () => {
  test.each(offerPaths.map((path) => [path.description, path] as const))('%s', async (_, { steps }) => {
    let queryId = 0
    let before: SelfServeOffer | null = null
    for (const [index, step] of steps.entries()) {
      const mark = `NP-${index}`
      queryId = await take(step, queryId, mark)
      const after = await read(queryId)
      expect([step.name, after.state]).toEqual([step.name, step.to])
      expectEffects(step, before, after, mark)
      before = after
    }
    await expectRefused(steps.at(-1)?.to ?? 'new', queryId)
  })
})

test('every step is recorded', async () => {
  await expectRecorded(server, 'offer')
})
