import type { ReactNode } from 'react'
import { Text } from './intl.tsx'
import { shownDayOf } from './day.ts'
import { OfferCard } from './OfferCard.tsx'
import { Steps, StepTitle } from './Steps.tsx'
import { useView } from './useApplication.ts'

/** The offer, and what the customer does next with it. */
export const Offer = ({ children }: { children: ReactNode }) => {
  const { partner, offer, expiresDtime, company } = useView()
  return (
    <>
      <Steps now={1} />
      <StepTitle id="apply.offer.title" />
      <p className="lead">
        <Text
          id="apply.offer.from"
          values={{
            partner,
            number: offer?.offerNumber ?? '',
            until: expiresDtime === null ? '' : shownDayOf(expiresDtime),
          }}
        />
      </p>
      {offer && <OfferCard offer={offer} consumer={!company} />}
      {children}
    </>
  )
}
