import type { ReactNode } from 'react'
import { Text } from './intl.tsx'
import { formatDayOf } from './dates.ts'
import { OfferCard } from './OfferCard.tsx'
import { StepProgress, StepTitle } from './StepProgress.tsx'
import { useView } from './useApplication.ts'

/** The offer and the customer's next step. */
export const Offer = ({ children }: { children: ReactNode }) => {
  const { partner, offer, expiresDtime, company } = useView()
  return (
    <>
      <StepProgress now={1} />
      <StepTitle id="apply.offer.title" />
      <p className="lead">
        <Text
          id="apply.offer.from"
          values={{
            partner,
            number: offer?.offerNumber ?? '',
            until: expiresDtime === null ? '' : formatDayOf(expiresDtime),
          }}
        />
      </p>
      {offer && <OfferCard offer={offer} consumer={!company} />}
      {children}
    </>
  )
}
