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
  /** The value that applies while the field is empty, percent per month. */
  otherwise?: number | null
  /** Percent per month above which a warning is shown; null while unknown. */
  usual?: number | null
  optional?: boolean
  size?: 'sm'
}

/** A monthly insurance percentage with its yearly rate, and a warning if it is unusually high. */
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
  // An invalid percentage has no yearly rate.
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

/** The provider's default insurance, percent per month; null until loaded. */
export const useUsualInsurance = (): number | null =>
  useApiQuery(providerSettingsCalls.get, {}).data?.usualInsurance ?? null
