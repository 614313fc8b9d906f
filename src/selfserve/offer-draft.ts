import type { RecordDraftKey } from '../record/record-draft.ts'

/** An offer's number, a new offer, or an application. */
export type OfferDraftOf = number | 'new' | 'application'

/** Under which name a draft is kept. */
export const draftOf = (userId: number, of: OfferDraftOf): RecordDraftKey => ({
  userId,
  form: `selfserve.${of}`,
})
