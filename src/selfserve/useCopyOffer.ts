import { useLocation } from 'wouter'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { saveFormDraft } from '../record/form-draft.ts'
import { usePrincipal } from '../user/useUser.ts'
import { readLastGroup } from './last-group.ts'
import { newOfferForm, toCopiedForm } from './offer-form.ts'
import { draftOf } from './offer-draft.ts'
import { OFFERS } from './paths.ts'

/** Begins a new offer with what stands in one that is locked, without its files; null for whoever makes none. */
export const useCopyOffer = (offer: SelfServeOffer | null): (() => void) | null => {
  const [, navigate] = useLocation()
  const { userId, partnerId, role } = usePrincipal()
  if (!offer || role !== 'SHOP' || partnerId !== offer.partnerId) return null
  const copy = async () => {
    const base = newOfferForm(offer.contractFee, readLastGroup(userId))
    await saveFormDraft(draftOf(userId, 'new'), { base, values: toCopiedForm(offer) })
    navigate(OFFERS)
  }
  return () => void copy()
}
