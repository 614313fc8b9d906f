import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { AssetForm } from '../../domain/valid/asset.ts'
import { AmountField } from '../design/form/AmountField.tsx'
import { priceWithoutVat, priceWithVat } from './price.ts'

type Props = { locked?: string | undefined; hideVat: boolean }

/** The two prices; typing one computes the other. */
export const PriceFields = ({ locked, hideVat }: Props) => {
  const { setValue } = useFormContext<AssetForm>()
  const { isSubmitted } = useFormState<AssetForm>()
  const vatExempt = useWatch<AssetForm, 'vatExempt'>({ name: 'vatExempt' })
  const put = (name: 'qassetPrice' | 'qassetPriceWithVat', value: number | null) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <>
      {hideVat ? null : (
        <AmountField
          name="qassetPriceWithVat"
          label={<FormattedMessage id="asset.priceWithVat" />}
          locked={locked}
          onValue={(value) => put('qassetPrice', priceWithoutVat(value, vatExempt))}
        />
      )}
      <AmountField
        name="qassetPrice"
        label={<FormattedMessage id="query.field.price" />}
        locked={locked}
        onValue={(value) => put('qassetPriceWithVat', priceWithVat(value, vatExempt))}
      />
    </>
  )
}
