import { FormattedMessage, useIntl } from 'react-intl'
import type { QassetSave } from '../../api/asset.ts'
import { representationTexts } from '../client/document-types.ts'
import { DateText } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { formatDay } from '../design/moment.ts'
import { sellersOf } from './sellers.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useFormValue, useQueryState } from '../query-editor/useQuerySession.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** Every distinct seller of the query's assets. */
export const SellerCards = () => {
  const qassets = useFormValue('qassets') ?? []
  return sellersOf(qassets).map((asset, index) => <SellerCard key={index} asset={asset} />)
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

const SellerCard = ({ asset }: { asset: QassetSave }) => {
  const view = useQueryState(selectView)
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id })
  const { sellerOfferDate: offered, sellerReprsReprType: right } = asset
  return (
    <FoldingCard
      kind="seller"
      foldedAtFirst={view === 'compliance'}
      title={
        <FormattedMessage id="asset.seller" values={{ name: asset.sellerName || asset.sellerRegCode }} />
      }
    >
      <Facts
        facts={[
          {
            key: 'offer',
            label: label('query.field.offerNumber'),
            value: joined(asset.sellerOfferNr, offered ? formatDay(offered) : null),
          },
          { key: 'code', label: label('query.field.sellerRegCode'), value: asset.sellerRegCode },
          {
            key: 'representative',
            label: label('query.field.sellerRepresentative'),
            value: asset.sellerRepresentative
              ? joined(asset.sellerRepresentative, right ? label(representationTexts[right]) : null)
              : null,
          },
          { key: 'bank', label: label('client.bankAccount'), value: asset.bankAccountNumber },
          { key: 'place', label: label('query.field.deliveryPlace'), value: asset.deliveryPlace },
          {
            key: 'day',
            label: label('query.field.deliveryDate'),
            value: <DateText value={asset.deliveryDate ?? null} />,
          },
        ]}
      />
    </FoldingCard>
  )
}
