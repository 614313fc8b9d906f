import { useIntl } from 'react-intl'
import type { OfferState, SelfServeOffer } from '../../api/selfserve.ts'
import { factsOfEntry, type OfferEvent } from '../../machines/lifecycle/offer/offer-facts.ts'
import { changedState } from '../../machines/lifecycle/offer/offer-phase.ts'
import { offerRefusal } from '../../machines/lifecycle/offer/offer.machine.ts'
import { usePrincipal } from '../user/useUser.ts'
import { type OfferForm, toSave } from './offer-form.ts'

type Options = {
  /** Null for a new one. */
  offer: Pick<SelfServeOffer, 'state' | 'partnerId' | 'status' | 'application'> | null
  values: OfferForm
  dirty: boolean
}

type StepEvent = Exclude<Extract<OfferEvent['type'], `offer.${string}`>, 'offer.preview'>

/** The result of the offer's machine for each step, given the form; the server checks again. */
export const useOfferSteps = (options: Options) => {
  const intl = useIntl()
  const principal = usePrincipal()
  const { offer, values } = options
  const entered = toSave(values)
  const state = stateOf(options)
  const facts = factsOfEntry(entered, {
    partnerId: offer?.partnerId ?? principal.partnerId ?? 0,
    queryStatus: offer?.status ?? 'P',
    application: offer?.application ?? false,
  })
  const refusalOf = (type: StepEvent) => {
    const event: OfferEvent =
      type === 'offer.save' ? { type, principal, offer: entered } : { type, principal }
    return offerRefusal(state, facts, event)
  }
  return {
    state,
    /** Whether the state has the step, even if it is refused now. */
    offers: (type: StepEvent) => refusalOf(type) !== 'offerNotFromThisState',
    /** Why it is refused; undefined if allowed. */
    refused: (type: StepEvent): string | undefined => {
      const reason = refusalOf(type)
      return reason === null ? undefined : intl.formatMessage({ id: `refusal.${reason}` })
    },
  }
}

/** The offer's state if the form were saved now. */
const stateOf = ({ offer, dirty }: Options): OfferState => {
  if (!offer) return 'new'
  return dirty ? changedState[offer.state] : offer.state
}

export type OfferSteps = ReturnType<typeof useOfferSteps>
