import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { shownDayOf } from './day.ts'
import { Fill } from './Fill.tsx'
import { Identify } from './Identify.tsx'
import { OfferCard } from './OfferCard.tsx'
import type { Reload } from './reload.ts'
import { Steps } from './Steps.tsx'
import { StepTitle } from './StepTitle.tsx'

type Props = {
  view: ApplyView
  language: Language
  onReload: Reload
  onView: (view: ApplyView) => void
}

/** The offer, and who one is; then, for whoever has said so, what there is to fill in. */
export const Application = ({ view, language, onReload, onView }: Props) => {
  const [looking, setLooking] = useState(false)
  if (view.visitor && !looking)
    return <Fill {...{ view, language, onView, onReload }} onOffer={() => setLooking(true)} />
  return (
    <>
      <Steps now={1} />
      <StepTitle id="apply.offer.title" />
      <p className="lead">
        <FormattedMessage
          id="apply.offer.from"
          values={{
            partner: view.partner,
            number: view.offer?.offerNumber ?? '',
            until: view.expiresDtime === null ? '' : shownDayOf(view.expiresDtime),
          }}
        />
      </p>
      {view.offer && <OfferCard offer={view.offer} consumer={!view.company} />}
      {view.visitor ? (
        <div className="bar">
          <button type="button" className="solid" onClick={() => setLooking(false)}>
            <FormattedMessage id="apply.next" />
          </button>
        </div>
      ) : (
        <Identify methods={view.methods} company={view.company} language={language} onDone={onReload} />
      )}
    </>
  )
}
