import type { RecordDraftKey } from '../record/record-draft.ts'

/** An offer's number, a new offer, or an application. */
export type OfferDraftOf = number | 'new' | 'application'

/** The key of a draft. */
export const draftOf = (userId: number, of: OfferDraftOf): RecordDraftKey => ({
  userId,
  form: `selfserve.${of}`,
})

/** The path of a new offer. */
export const OFFERS = '/selfserve/offers'

export const offerPath = (queryId: number): string => `${OFFERS}/${queryId}`
