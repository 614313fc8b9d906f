import { type OfferState, offerStates } from '../../../api/selfserve.ts'

/**
 * What a state of an offer means to every user:
 * - `draft`: the shop edits it;
 * - `offered`: the customer has links to it;
 * - `applied`: the customer has applied;
 * - `lapsed`: the links have expired;
 * - `withdrawn`: the shop has withdrawn it.
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

/** The state of an offer with an unsaved change: a previewed offer must be previewed again. */
export const changedState: Record<OfferState, OfferState> = {
  new: 'new',
  saved: 'saved',
  previewed: 'saved',
  sent: 'sent',
  applied: 'applied',
  expired: 'expired',
  withdrawn: 'withdrawn',
}
