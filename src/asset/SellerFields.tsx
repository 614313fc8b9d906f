import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { LENGTHS } from '../../domain/constants.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { SellerBlock, SellerRepresentative } from './SellerBlock.tsx'

type Props = { locked?: ReactNode }

const Offer = ({ locked }: Props) => (
  <FieldGrid columns={3}>
    <TextField
      name="sellerName"
      label={<FormattedMessage id="query.field.sellerName" />}
      maxLength={200}
      locked={locked}
    />
    <TextField
      name="sellerOfferNr"
      label={<FormattedMessage id="query.field.offerNumber" />}
      maxLength={LENGTHS.offerNumberMax}
      locked={locked}
    />
    <DateField
      name="sellerOfferDate"
      label={<FormattedMessage id="query.field.offerDate" />}
      locked={locked}
    />
  </FieldGrid>
)

const Delivery = ({ locked }: Props) => (
  <FieldGrid>
    <TextField
      name="deliveryPlace"
      label={<FormattedMessage id="query.field.deliveryPlace" />}
      maxLength={300}
      locked={locked}
      optional
    />
    <DateField
      name="deliveryDate"
      label={<FormattedMessage id="query.field.deliveryDate" />}
      locked={locked}
      optional
    />
  </FieldGrid>
)

/** Who sells the asset, by which offer, and where it is delivered; only in-house partners see all of the seller. */
export const SellerFields = ({ locked }: Props) => {
  const { view } = useQueryEditor()
  return (
    <>
      <Offer locked={locked} />
      {view === 'inhouse' ? (
        <>
          <SellerBlock locked={locked} />
          <SellerRepresentative locked={locked} />
        </>
      ) : null}
      <Delivery locked={locked} />
    </>
  )
}
