import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { AmountField } from '../design/form/AmountField.tsx'
import { isUnreadable } from '../design/form/number-text.ts'
import { priceWithoutVat, priceWithVat } from './price.ts'

type Props = { locked?: string | undefined; hideVat: boolean }

/** The two prices; the one that was typed last is kept, and the other follows from it. */
export const PriceFields = ({ locked, hideVat }: Props) => {
  const { getFieldState, setValue } = useFormContext<AssetForm>()
  const { isSubmitted } = useFormState<AssetForm>()
  const [vatExempt, qassetPrice] = useWatch<AssetForm, ['vatExempt', 'qassetPrice']>({
    name: ['vatExempt', 'qassetPrice'],
  })
  const put = (name: 'qassetPrice' | 'qassetPriceWithVat', value: number | null) =>
    setValue(name, value, {
      shouldDirty: true,
      // The fault of a text that is now replaced would stay otherwise.
      shouldValidate: isSubmitted || getFieldState(name).invalid,
    })
  const follow = (qassetPriceWithVat: number | null) =>
    put(
      'qassetPrice',
      isUnreadable(qassetPriceWithVat) ? null : priceWithoutVat({ qassetPriceWithVat, vatExempt }),
    )
  return (
    <>
      {hideVat ? null : (
        <AmountField
          name="qassetPriceWithVat"
          label={<FormattedMessage id="asset.priceWithVat" />}
          locked={locked}
          derived={priceWithVat({ qassetPrice, vatExempt })}
          onValue={follow}
        />
      )}
      <AmountField
        name="qassetPrice"
        label={<FormattedMessage id="query.field.price" />}
        locked={locked}
        onValue={() => put('qassetPriceWithVat', null)}
      />
    </>
  )
}
