import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { OfferEvent } from '../../machines/lifecycle/offer/events.ts'
import type { OfferFacts } from '../../machines/lifecycle/offer/facts.ts'

type OfferCase = { facts: OfferFacts; event: OfferEvent }

export const anOffer: SelfServeOfferSave = {
  mainAssets: [{ groupId: 1, price: 1000, vatExempt: false }],
  optionalAssets: [],
  totalAmount: 1200,
  phone: '51234567',
  email: 'klient@meretuul.example',
  offerNumber: 'NP-1',
  contractFee: 0,
  customerName: 'Meretuul OÜ',
  customerRegCode: '12345678',
  attachments: [],
}

const shop: Principal = { userId: 1, role: 'SHOP', inhouse: false, partnerId: 7 }
const other: Principal = { ...shop, userId: 2, partnerId: 8 }

const facts: OfferFacts = {
  partnerId: 7,
  queryStatus: 'P',
  application: false,
  hasContact: true,
  complete: true,
}

const save = (principal: Principal): OfferEvent => ({ type: 'offer.save', principal, offer: anOffer })
const look = (principal: Principal): OfferEvent => ({ type: 'offer.preview', principal })
const send = (principal: Principal): OfferEvent => ({ type: 'offer.send', principal })
const resend = (principal: Principal): OfferEvent => ({ type: 'offer.resend', principal })
const withdraw = (principal: Principal): OfferEvent => ({ type: 'offer.withdraw', principal })

/** What the names of the table mean. */
export const offerCases: Readonly<Record<string, OfferCase>> = {
  'the shop saves it': { facts, event: save(shop) },
  'another shop saves it': { facts, event: save(other) },
  'the shop saves it after its query was sent on': {
    facts: { ...facts, queryStatus: 'SCR' },
    event: save(shop),
  },
  'the shop looks at it': { facts, event: look(shop) },
  'another shop looks at it': { facts, event: look(other) },
  'the shop sends it': { facts, event: send(shop) },
  'the shop sends an application at once': { facts: { ...facts, application: true }, event: send(shop) },
  'the shop sends it without a contact': { facts: { ...facts, hasContact: false }, event: send(shop) },
  'the shop sends it incomplete': { facts: { ...facts, complete: false }, event: send(shop) },
  'another shop sends it': { facts, event: send(other) },
  'the shop sends it again': { facts, event: resend(shop) },
  'another shop sends it again': { facts, event: resend(other) },
  'the shop withdraws it': { facts, event: withdraw(shop) },
  'another shop withdraws it': { facts, event: withdraw(other) },
  'the customer applies': { facts, event: { type: 'customer.applied' } },
  'the customer applies after the query was annulled': {
    facts: { ...facts, queryStatus: 'N' },
    event: { type: 'customer.applied' },
  },
  'the last link runs out': { facts, event: { type: 'links.expired' } },
}

/** A case by its name; a name that no case has is a mistake of the test. */
export const offerCaseNamed = (name: string): OfferCase => {
  const found = offerCases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}
