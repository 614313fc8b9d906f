import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { Query } from '../../api/query.ts'
import { OFFER_TYPES, USERS_WITHOUT_OFFERS } from '../../domain/constants.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { Select } from '../design/form/Select.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { paperRefusalText } from '../../machines/lifecycle/query/paper-rule.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import {
  selectInhouse,
  selectPast,
  selectPrincipal,
  selectQuery,
  selectView,
} from '../query-editor/selectors.ts'
import { useSaveThen } from '../query-editor/useSaveThen.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const { View: PaperPreview, preloadOn } = lazyOverlay(() =>
  import('../document/PaperPreview.tsx').then((file) => file.PaperPreview),
)

const chosenTypes = ['default', 'ideal', 'standard'] as const

/** Shows the query's offer: of the selected type for in-house users, of the shop's type in a shop. */
export const OfferMaker = () => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const principal = useQueryState(selectPrincipal)
  const past = useQueryState(selectPast)
  const [type, setType] = useState<number>(view === 'shop' ? OFFER_TYPES.shop : OFFER_TYPES.default)
  const { made, make, isMaking, close } = useOffer(type)
  const refusal = USERS_WITHOUT_OFFERS.includes(principal.userId)
    ? 'terms.offer.notYours'
    : paperRefusalText('offer', query)
  const reason = past ? 'lock.past' : refusal
  const refused = reason === null ? undefined : <FormattedMessage id={reason} />
  return (
    <>
      {inhouse ? <OfferType type={type} onType={setType} /> : null}
      <Button icon="file" refused={refused} busy={isMaking} onClick={make} {...preloadOn}>
        <FormattedMessage id="terms.offer.make" />
      </Button>
      {made ? (
        <PaperPreview
          title={intl.formatMessage({ id: 'terms.offer.preview' })}
          done="terms.offer.made"
          onClose={close}
          {...made}
        />
      ) : null}
    </>
  )
}

type TypeProps = { type: number; onType: (type: number) => void }

const OfferType = ({ type, onType }: TypeProps) => {
  const intl = useIntl()
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'terms.offerType' })}
      value={type}
      onChange={(event) => onType(Number(event.target.value))}
    >
      {chosenTypes.map((name) => (
        <option key={name} value={OFFER_TYPES[name]}>
          {intl.formatMessage({ id: `offerType.${name}` })}
        </option>
      ))}
    </Select>
  )
}

/** A made offer: as a page, and as a PDF. */
type MadeOffer = { page: string; fetch: () => Promise<{ name: string; content: Blob }> }

/** Makes the query's offer; the query is saved first, so that the offer shows stored data. */
const useOffer = (offerType: number) => {
  const { failWith } = useAlerts()
  const [made, setMade] = useState<MadeOffer | null>(null)
  const ask = (id: number, as: 'pdf' | 'html') =>
    call(agreementCalls.offer, { params: { id }, query: { offerType, as } })
  const making = useMutation({
    mutationFn: async ({ queryId }: Query) => {
      const { content } = await ask(queryId, 'html')
      return { page: await content.text(), fetch: () => ask(queryId, 'pdf') }
    },
    onSuccess: setMade,
    onError: (error) => failWith(error),
  })
  const { save, isSaving } = useSaveThen('offer', making.mutate)
  return {
    /** Null until requested, and if the save failed. */
    made,
    make: save,
    isMaking: isSaving || making.isPending,
    close: () => setMade(null),
  }
}
