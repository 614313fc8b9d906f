import { FormattedMessage } from 'react-intl'
import { LENGTHS } from '../../domain/constants.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { TextField } from '../design/form/TextField.tsx'

type Props = { locked?: string | undefined }

/** Who sells the asset, and by which offer. */
export const SellerFields = ({ locked }: Props) => (
  <FieldGrid columns={3}>
    <TextField name="sellerName" label={<FormattedMessage id="query.field.sellerName" />} locked={locked} />
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
