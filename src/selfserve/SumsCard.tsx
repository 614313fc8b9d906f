import { FormattedMessage } from 'react-intl'
import { additionalAssetsCost, linesCost, totalWithVat } from '../../domain/offer-prices.ts'
import { Facts, type FactRow } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { useUser } from '../user/useUser.ts'
import { type OfferForm, toSave } from './offer-form.ts'

/** The parts of the total; the rest beside the assets is for additional ones. */
export const SumsCard = ({ values }: { values: OfferForm }) => {
  const { hideVatFields } = useUser()
  const save = toSave(values)
  const assets = linesCost({ ...save, optionalAssets: [] })
  const extras = linesCost({ ...save, mainAssets: [] })
  const facts = [
    row('assets', assets),
    ...(extras > 0 ? [row('extras', extras)] : []),
    row('additional', Math.max(0, additionalAssetsCost(save))),
    ...(hideVatFields ? [] : [row('withVat', totalWithVat(save))]),
    row('total', save.totalAmount, true),
  ]
  return (
    <RailCard title={<FormattedMessage id="selfServe.sums" />}>
      <Facts beside facts={facts} />
    </RailCard>
  )
}

const row = (key: string, value: number, total = false): FactRow => ({
  key,
  label: <FormattedMessage id={`selfServe.sums.${key}`} />,
  value: <Money value={value} />,
  total,
})
