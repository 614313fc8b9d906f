import { Field as ChakraField } from '@chakra-ui/react/field'
import { FormattedMessage, useIntl } from 'react-intl'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { Select } from '../design/form/Select.tsx'
import { Field } from '../design/form/Field.tsx'
import { useField } from '../design/form/useField.ts'
import { showTerm } from './show-term.tsx'
import { TermInput } from './TermInput.tsx'
import { TermNotes } from './TermNotes.tsx'
import { useTermEntry } from './useTermEntry.ts'

const INSURANCE_PER_YEAR = 2

/** Whether the insurance percent counts for a month or a year. */
const InsurancePer = () => {
  const intl = useIntl()
  const { id, field } = useField('insuranceValType')
  const { name, ref, value, onBlur, onChange } = field
  return (
    // A field of its own, or it would take the id and the error of the percent beside it.
    <ChakraField.Root id={id}>
      <Select
        name={name}
        ref={ref}
        aria-label={intl.formatMessage({ id: 'query.field.insuranceType' })}
        value={String(value ?? INSURANCE_PER_MONTH)}
        onBlur={onBlur}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        <option value={INSURANCE_PER_MONTH}>{intl.formatMessage({ id: 'terms.insurance.perMonth' })}</option>
        <option value={INSURANCE_PER_YEAR}>{intl.formatMessage({ id: 'terms.insurance.perYear' })}</option>
      </Select>
    </ChakraField.Root>
  )
}

/** The insurance percent, for a month or a year. */
export const InsuranceField = () => {
  const entry = useTermEntry({ name: 'insurance' })
  return (
    <div>
      <Field id={entry.id} label={<FormattedMessage id="query.field.insurance" />} error={entry.error}>
        {(wiring) => (
          <span style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)', gap: 8 }}>
            <TermInput entry={entry} unit="%" {...wiring} />
            <InsurancePer />
          </span>
        )}
      </Field>
      <TermNotes entry={entry} show={showTerm('%')} />
    </div>
  )
}
