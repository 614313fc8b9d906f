import { type OfferState, offerStates } from '../../../api/selfserve.ts'

/**
 * What a state of an offer means, whoever looks at it:
 * - `draft`: the shop works on it;
 * - `offered`: the customer has links to it;
 * - `applied`: the customer has applied;
 * - `lapsed`: the links have run out;
 * - `withdrawn`: it is no longer on the table.
 */
export type OfferPhase = 'draft' | 'offered' | 'applied' | 'lapsed' | 'withdrawn'

const phases: Record<OfferState, OfferPhase> = {
  new: 'draft',
  saved: 'draft',
  previewed: 'draft',
  sent: 'offered',
  applied: 'applied',
  expired: 'lapsed',
  withdrawn: 'withdrawn',
}

export const offerPhaseOf = (state: OfferState): OfferPhase => phases[state]

/** The states of a phase, for searches in the database. */
export const offerStatesIn = (wanted: OfferPhase): OfferState[] =>
  offerStates.filter((state) => phases[state] === wanted)

/** Where an offer stands while a change of it is not saved: what was seen is no longer what would be sent. */
export const changedState: Record<OfferState, OfferState> = {
  new: 'new',
  saved: 'saved',
  previewed: 'saved',
  sent: 'sent',
  applied: 'applied',
  expired: 'expired',
  withdrawn: 'withdrawn',
}
