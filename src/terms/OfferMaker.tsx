import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { agreementCalls } from '../../contract/agreement.calls.ts'
import { OFFER_TYPES, USERS_WITHOUT_OFFERS } from '../../domain/constants.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useChange } from '../answer/useChange.ts'
import { Button } from '../design/Button.tsx'
import { Select } from '../design/form/Select.tsx'
import { keepFile } from '../document/keepFile.ts'
import { useQueryEditor } from '../query/editor.ts'

const chosenTypes = ['default', 'ideal', 'standard'] as const

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

/** Makes the offer of the query as a PDF: of the chosen type for in-house users, of the shop's in a shop. */
export const OfferMaker = () => {
  const { query: stored, isNew, view, inhouse, actor, save } = useQueryEditor()
  const { isDirty } = useFormState()
  const { succeed, failWith } = useAlerts()
  const offer = useChange(agreementCalls.offer)
  const [type, setType] = useState<number>(view === 'shop' ? OFFER_TYPES.shop : OFFER_TYPES.default)
  const [saving, setSaving] = useState(false)
  const refused = USERS_WITHOUT_OFFERS.includes(actor.userId) ? (
    <FormattedMessage id="terms.offer.notYours" />
  ) : undefined
  const make = async () => {
    setSaving(true)
    const query = isNew || isDirty ? await save() : stored
    setSaving(false)
    if (!query) return
    try {
      keepFile(await offer.mutateAsync({ params: { id: query.queryId }, query: { offerType: type } }))
      succeed('terms.offer.made')
    } catch (error) {
      failWith(error)
    }
  }
  return (
    <>
      {inhouse ? <OfferType type={type} onType={setType} /> : null}
      <Button icon="file" refused={refused} busy={saving || offer.isPending} onClick={() => void make()}>
        <FormattedMessage id="terms.offer.make" />
      </Button>
    </>
  )
}
