import type { Application, Person } from '../../api/apply.ts'
import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { OfferEvent, OfferFacts } from '../../machines/lifecycle/offer/offer-facts.ts'

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

export const shop: Principal = { userId: 1, role: 'SHOP', inhouse: false, partnerId: 7 }
const other: Principal = { ...shop, userId: 2, partnerId: 8 }

const facts: OfferFacts = {
  partnerId: 7,
  queryStatus: 'P',
  application: false,
  hasContact: true,
  complete: true,
  mayApply: ['60001019906'],
  identified: true,
  contactGiven: true,
  officeAnswered: true,
  consented: true,
}

const save = (principal: Principal): OfferEvent => ({
  type: 'offer.save',
  principal,
  offer: anOffer,
  basedOn: '2026-03-02T10:00:00.000Z',
})
const look = (principal: Principal): OfferEvent => ({ type: 'offer.preview', principal })
const send = (principal: Principal): OfferEvent => ({ type: 'offer.send', principal })
const resend = (principal: Principal): OfferEvent => ({ type: 'offer.resend', principal })
const withdraw = (principal: Principal): OfferEvent => ({ type: 'offer.withdraw', principal })

export const anApplication: Application = {
  contact: {
    email: 'mari@meretuul.example',
    phone: '51234567',
    street: 'Pikk',
    houseNumber: '7',
    flatNumber: '',
    zipCode: '10123',
    city: 'Tallinn',
  },
  publicOffice: 'no',
  consents: [
    { name: 'terms', version: '2' },
    { name: 'creditCheck', version: '2' },
  ],
  language: 'et',
}

export const mari: Person = { personalCode: '60001019906', name: 'Mari Änn' }
const jaan: Person = { personalCode: '37605030299', name: 'Jaan Tamm' }
const unidentified: OfferFacts = {
  ...facts,
  identified: false,
  contactGiven: false,
  officeAnswered: false,
  consented: false,
}
const annulled: OfferFacts = { ...facts, queryStatus: 'N' }

const open: OfferEvent = { type: 'customer.opened' }
const identify = (person: Person): OfferEvent => ({ type: 'customer.identified', person, linkId: 3 })
const enter: OfferEvent = { type: 'customer.saved', application: anApplication }
const apply: OfferEvent = { type: 'customer.applied' }

/** The cases of the table by name. */
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
  'the shop sends an application at once, without a contact': {
    facts: { ...facts, application: true, hasContact: false },
    event: send(shop),
  },
  'the shop sends an application at once, incomplete': {
    facts: { ...facts, application: true, complete: false },
    event: send(shop),
  },
  'another shop sends it': { facts, event: send(other) },
  'the shop sends it again': { facts, event: resend(shop) },
  'another shop sends it again': { facts, event: resend(other) },
  'the shop withdraws it': { facts, event: withdraw(shop) },
  'another shop withdraws it': { facts, event: withdraw(other) },
  'the customer opens the link': { facts: unidentified, event: open },
  'the customer opens the link after the query was annulled': { facts: annulled, event: open },
  'the customer says who they are': { facts: unidentified, event: identify(mari) },
  'somebody says who they are, and it is for anybody': {
    facts: { ...unidentified, mayApply: 'anybody' },
    event: identify(jaan),
  },
  'the customer says who they are after the query was annulled': { facts: annulled, event: identify(mari) },
  'somebody else says who they are': { facts, event: identify(jaan) },
  'the representative of a company is not known': {
    facts: { ...unidentified, mayApply: [] },
    event: identify(mari),
  },
  'the customer enters contact data': { facts, event: enter },
  'somebody enters contact data unidentified': { facts: unidentified, event: enter },
  'the customer enters contact data after the query was annulled': { facts: annulled, event: enter },
  'the customer applies': { facts, event: apply },
  'the customer applies after the query was annulled': { facts: annulled, event: apply },
  'somebody applies unidentified': { facts: unidentified, event: apply },
  'the customer applies without contact data': { facts: { ...facts, contactGiven: false }, event: apply },
  'the customer applies without an answer about public office': {
    facts: { ...facts, officeAnswered: false },
    event: apply,
  },
  'the customer applies without consent': { facts: { ...facts, consented: false }, event: apply },
  'the last link runs out': { facts, event: { type: 'links.expired' } },
}

/** Returns a case by name. @throws Error for an unknown name */
export const offerCaseNamed = (name: string): OfferCase => {
  const found = offerCases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}
