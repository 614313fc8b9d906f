import type { OfferState } from '../../api/selfserve.ts'

type OfferRow = { to: OfferState; effects: readonly string[] }

/** The life of a self-serve offer by hand: state → named case → next state and effects. Other events are refused. */
export const offerTable: Record<OfferState, Readonly<Record<string, OfferRow>>> = {
  new: { 'the shop saves it': { to: 'saved', effects: ['storeOffer'] } },
  saved: {
    'the shop saves it': { to: 'saved', effects: ['storeOffer'] },
    'the shop looks at it': { to: 'previewed', effects: [] },
    'the shop sends an application at once': { to: 'sent', effects: ['sendLinks'] },
  },
  previewed: {
    'the shop saves it': { to: 'saved', effects: ['storeOffer'] },
    'the shop looks at it': { to: 'previewed', effects: [] },
    'the shop sends it': { to: 'sent', effects: ['sendLinks'] },
    'the shop sends an application at once': { to: 'sent', effects: ['sendLinks'] },
  },
  sent: {
    'the shop sends it again': { to: 'sent', effects: ['revokeLinks', 'sendLinks'] },
    'the shop withdraws it': { to: 'withdrawn', effects: ['revokeLinks'] },
    'the customer opens the link': { to: 'sent', effects: ['storeOpened'] },
    'the customer says who they are': { to: 'sent', effects: ['storePerson'] },
    'somebody says who they are, and it is for anybody': { to: 'sent', effects: ['storePerson'] },
    'the customer enters contact data': { to: 'sent', effects: ['storeApplication'] },
    'the customer applies': { to: 'applied', effects: ['submitApplication', 'revokeLinks'] },
    'the last link runs out': { to: 'expired', effects: [] },
  },
  applied: {},
  expired: {
    'the shop sends it again': { to: 'sent', effects: ['revokeLinks', 'sendLinks'] },
    'the shop withdraws it': { to: 'withdrawn', effects: [] },
  },
  withdrawn: {},
}

const byOthers = {
  'another shop saves it': 'offerIsOwn',
  'the shop saves it after its query was sent on': 'offerQueryInProgress',
}

/** Refused events that the state has: state → named case → guard. */
export const offerRefusals: Partial<Record<OfferState, Readonly<Record<string, string>>>> = {
  new: byOthers,
  saved: {
    ...byOthers,
    'another shop looks at it': 'offerIsOwn',
    'the shop sends it': 'offerWasSeen',
    'the shop sends it without a contact': 'offerWasSeen',
    'the shop sends it incomplete': 'offerWasSeen',
    'the shop sends an application at once, without a contact': 'offerHasContact',
    'the shop sends an application at once, incomplete': 'offerIsComplete',
    'another shop sends it': 'offerIsOwn',
  },
  previewed: {
    ...byOthers,
    'another shop looks at it': 'offerIsOwn',
    'the shop sends it without a contact': 'offerHasContact',
    'the shop sends it incomplete': 'offerIsComplete',
    'the shop sends an application at once, without a contact': 'offerHasContact',
    'the shop sends an application at once, incomplete': 'offerIsComplete',
    'another shop sends it': 'offerIsOwn',
  },
  sent: {
    'the customer opens the link after the query was annulled': 'offerQueryInProgress',
    'the customer says who they are after the query was annulled': 'offerQueryInProgress',
    'somebody else says who they are': 'offerIsForPerson',
    'the representative of a company is not known': 'offerIsForPerson',
    'somebody enters contact data unidentified': 'customerIsIdentified',
    'the customer enters contact data after the query was annulled': 'offerQueryInProgress',
    'the customer applies after the query was annulled': 'offerQueryInProgress',
    'somebody applies unidentified': 'customerIsIdentified',
    'the customer applies without contact data': 'customerContactIsGiven',
    'the customer applies without an answer about public office': 'customerHasAnswered',
    'the customer applies without consent': 'customerHasConsented',
    'another shop withdraws it': 'offerIsOwn',
    'another shop sends it again': 'offerIsOwn',
  },
  expired: { 'another shop withdraws it': 'offerIsOwn', 'another shop sends it again': 'offerIsOwn' },
}

/** States in which an offer can be changed. */
export const editable: readonly OfferState[] = ['new', 'saved', 'previewed']
