import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { yearlyPercent } from '../../domain/insurance.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Note } from '../design/Note.tsx'
import { AmountField } from '../design/form/AmountField.tsx'

const PERCENT_DECIMALS = 4

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** What holds while the field is empty, percent a month. */
  otherwise?: number | null
  /** Percent a month above which it is warned of; null while it is not known. */
  usual?: number | null
  optional?: boolean
  size?: 'sm'
}

/** An insurance percent a month, with what it comes to in a year, and a warning where it is more than usual. */
export const InsurancePercentField = ({
  name,
  label,
  hint,
  otherwise = null,
  usual = null,
  ...field
}: Props) => {
  const entered = useWatch({ name }) as number | null | undefined
  const held = entered ?? otherwise
  // A percent that the field refuses comes to nothing in a year.
  const percent = held !== null && held >= 0 ? held : null
  return (
    <div>
      <AmountField
        name={name}
        label={label}
        hint={
          <>
            {hint}
            {hint && percent !== null ? ' ' : null}
            {percent === null ? null : (
              <FormattedMessage id="insurance.yearly" values={{ percent: yearlyPercent(percent) }} />
            )}
          </>
        }
        unit={<FormattedMessage id="insurance.unit" />}
        decimals={PERCENT_DECIMALS}
        {...field}
      />
      {percent !== null && usual !== null && percent > usual ? (
        <Note status="warning" role="status">
          <FormattedMessage
            id="insurance.unusual"
            values={{ percent, usual, yearly: yearlyPercent(percent) }}
          />
        </Note>
      ) : null}
    </div>
  )
}

/** The insurance that the provider sets as usual, percent a month; null until it is known. */
export const useUsualInsurance = (): number | null =>
  useApiQuery(providerSettingsCalls.get, {}).data?.usualInsurance ?? null
