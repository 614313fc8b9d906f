import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { linesCost } from '../../domain/offer-prices.ts'
import { AmountField } from '../design/form/AmountField.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Note } from '../design/Note.tsx'
import { useUser } from '../user/useUser.ts'
import { type OfferForm, toSave, withoutVatOf, withVatOf } from './offer-form.ts'
import type { Locked } from './locked.ts'

/** Says while it is typed that the total does not cover the assets. */
const OverTotal = () => {
  const intl = useIntl()
  const save = toSave(useWatch<OfferForm>() as OfferForm)
  const least = linesCost(save)
  if (save.totalAmount === 0 || least <= save.totalAmount) return null
  return (
    <Note role="status">
      <FormattedMessage
        id="selfServe.overTotal"
        values={{ least: intl.formatNumber(least, { style: 'currency', currency: 'EUR' }) }}
      />
    </Note>
  )
}

/** What is asked for in all, without VAT and with it; typing one computes the other. */
export const TotalFields = ({ locked }: Locked) => {
  const { hideVatFields } = useUser()
  const { getFieldState, getValues, setValue, formState } = useFormContext<OfferForm>()
  const derived = withVatOf(useWatch<OfferForm>() as OfferForm)
  const put = (name: 'totalAmount' | 'totalWithVat', value: number | null) =>
    setValue(name, value, {
      shouldDirty: true,
      // The fault of a text that is now replaced would stay otherwise.
      shouldValidate: formState.isSubmitted || getFieldState(name).invalid,
    })
  return (
    <>
      <FieldGrid>
        <AmountField
          name="totalAmount"
          label={<FormattedMessage id="selfServe.total" />}
          locked={locked}
          onValue={() => put('totalWithVat', null)}
        />
        {hideVatFields ? null : (
          <AmountField
            name="totalWithVat"
            label={<FormattedMessage id="selfServe.totalWithVat" />}
            locked={locked}
            derived={derived}
            onValue={(value) => put('totalAmount', withoutVatOf(getValues(), value))}
          />
        )}
      </FieldGrid>
      <OverTotal />
    </>
  )
}
