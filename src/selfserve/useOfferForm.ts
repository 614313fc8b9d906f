import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isSame } from '../../domain/is-same.ts'
import { type RecordForm, useRecordForm } from '../draft/useRecordForm.ts'
import { useUser } from '../user/useUser.ts'
import { draftOf, type OfferDraftOf } from './offer-draft.ts'
import type { OfferForm } from './offer-form.ts'

type Options = { of: OfferDraftOf; schema: z.ZodMiniType<OfferForm, OfferForm>; stored: OfferForm }

export type DraftedOffer = RecordForm<OfferForm> & {
  values: OfferForm
  /** Something was typed that is not saved. */
  dirty: boolean
}

/** The form of an offer, with its draft. */
export const useOfferForm = ({ of, schema, stored }: Options): DraftedOffer => {
  const { user } = useUser()
  const drafted = useRecordForm<OfferForm>({ draft: draftOf(user.accountUserId, of), schema, stored })
  const values = useWatch({ control: drafted.form.control }) as OfferForm
  return { ...drafted, values, dirty: !isSame(values, drafted.base) }
}
