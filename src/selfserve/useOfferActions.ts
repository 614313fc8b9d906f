import { useLocation } from 'wouter'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import type { IconName } from '../design/Icon.tsx'
import { saveRecordDraft } from '../record/record-draft.ts'
import { usePrincipal, useUser } from '../user/useUser.ts'
import { readLastGroup } from './last-group.ts'
import { draftOf, OFFERS } from './offer-draft.ts'
import { newOfferForm, toCopiedForm } from './offer-form.ts'
import type { OfferEditorState } from './useOfferEditor.ts'
import type { OfferSteps } from './useOfferSteps.ts'

/** An action on an offer; its texts are `selfServe.<id>`. */
export type OfferAction = {
  id: 'saveAndView' | 'view' | 'send' | 'save' | 'pdf' | 'resend' | 'copy' | 'withdraw'
  icon?: IconName
  solid?: boolean
  danger?: true
  busy?: boolean
  refused?: string | undefined
  onPick: () => void
}

type Options = {
  editor: OfferEditorState
  steps: OfferSteps
  onWithdraw: () => void
}

type Place = Options & { mayEdit: boolean }

/** The actions of an offer in its state, in the order of the bar; at most one is solid. */
export const useOfferActions = (options: Options): OfferAction[] => {
  const { editor, steps } = options
  const { offer, dirty, paper } = editor
  const copy = useCopyOffer(offer)
  const editable = steps.offers('offer.save')
  const place = { ...options, mayEdit: editable && steps.refused('offer.save') === undefined }
  const send = sendOf(place)
  return [
    {
      id: place.mayEdit && (dirty || !offer) ? 'saveAndView' : 'view',
      icon: 'file',
      solid: place.mayEdit && !send.some(({ solid }) => solid),
      busy: paper.viewing,
      onPick: paper.view,
    },
    ...send,
    ...saveOf(place),
    { id: 'pdf', icon: 'download', busy: paper.printing, onPick: paper.print },
    ...resendOf(options),
    ...(copy && !editable ? [{ id: 'copy', icon: 'plus', onPick: copy } as const] : []),
    ...withdrawOf(options),
  ]
}

const sendOf = ({ editor: { offer, take, taking }, steps, mayEdit }: Place): OfferAction[] => {
  if (!mayEdit || offer === null) return []
  const refused = steps.refused('offer.send')
  const solid = refused === undefined
  return [{ id: 'send', icon: 'mail', solid, busy: taking, refused, onPick: () => void take('send') }]
}

const resendOf = ({ editor: { take, taking }, steps }: Options): OfferAction[] => {
  if (!steps.offers('offer.resend')) return []
  const solid = offerPhaseOf(steps.state) === 'lapsed'
  const refused = steps.refused('offer.resend')
  return [{ id: 'resend', icon: 'refresh', solid, busy: taking, refused, onPick: () => void take('resend') }]
}

const withdrawOf = ({ steps, onWithdraw }: Options): OfferAction[] =>
  steps.offers('offer.withdraw')
    ? [{ id: 'withdraw', danger: true, refused: steps.refused('offer.withdraw'), onPick: onWithdraw }]
    : []

const saveOf = ({ editor: { save, saving }, mayEdit }: Place): OfferAction[] =>
  mayEdit ? [{ id: 'save', busy: saving === 'stay', onPick: () => save() }] : []

/** Starts a new offer from a locked one, without its files; null for users who create none. */
const useCopyOffer = (offer: SelfServeOffer | null): (() => void) | null => {
  const [, navigate] = useLocation()
  const { userId, partnerId, role } = usePrincipal()
  const { user } = useUser()
  if (!offer || role !== 'SHOP' || partnerId !== offer.partnerId) return null
  const copy = async () => {
    const base = newOfferForm(offer.contractFee, readLastGroup(userId), user.language)
    await saveRecordDraft(draftOf(userId, 'new'), { base, values: toCopiedForm(offer) })
    navigate(OFFERS)
  }
  return () => void copy()
}
