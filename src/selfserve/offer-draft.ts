import type { FormDraftKey } from '../record/form-draft.ts'

/** An offer's number, a new offer, or an application. */
export type OfferDraftOf = number | 'new' | 'application'

/** Under which name a draft is kept. */
export const draftOf = (userId: number, of: OfferDraftOf): FormDraftKey => ({
  userId,
  form: `selfserve.${of}`,
})
