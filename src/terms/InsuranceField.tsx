import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { insuranceOf } from '../../domain/insurance.ts'
import { Select } from '../design/form/Select.tsx'
import { Field } from '../design/form/Field.tsx'
import { useField } from '../design/form/useField.ts'
import { showTerm, TermNotes, TermInput } from './TermField.tsx'
import { useTermEntry } from './useTermEntry.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const INSURANCE_PER_YEAR = 2

/** The insurance percentage, per month or year. */
export const InsuranceField = ({ setting }: { setting: PartnerSetting }) => {
  const entry = useTermEntry({ name: 'insurance' })
  const percent = useInsuranceOfGroups(setting)
  return (
    <div>
      <Field
        id={entry.id}
        label={<FormattedMessage id="query.field.insurance" />}
        hint={
          percent === null ? undefined : (
            <FormattedMessage id="terms.insurance.ofGroups" values={{ percent }} />
          )
        }
        error={entry.error}
      >
        {(controlProps) => (
          <span style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)', gap: 8 }}>
            <TermInput entry={entry} unit="%" {...controlProps} />
            <InsurancePer />
          </span>
        )}
      </Field>
      <TermNotes entry={entry} show={showTerm('%')} />
    </div>
  )
}

/** Whether the insurance percentage is per month or year. */
const InsurancePer = () => {
  const intl = useIntl()
  const { id, field } = useField('insuranceValType')
  const { name, ref, value, onBlur, onChange } = field
  return (
    <Select
      id={id}
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
  )
}

/**
 * The insurance of the asset groups, percent per month; null while unknown. The form follows it until a user sets
 * another one, as the server does on save.
 */
const useInsuranceOfGroups = ({ insurance: general }: PartnerSetting): number | null => {
  const { getValues, setValue } = useFormContext<QuerySave>()
  const assets = useWatch<QuerySave, 'qassets'>({ name: 'qassets' })
  const { partnerId } = useQueryState(selectQuery)
  const { data: groups } = useApiQuery(
    assetGroupCalls.namesOfPartner,
    { params: { partnerId: partnerId ?? 0 } },
    { enabled: partnerId !== null },
  )
  const ofSubgroup = (id: number) => groups?.find((one) => one.assetGroupId === id)?.insurance ?? null
  const percent = groups ? insuranceOf(assets ?? [], { general, ofSubgroup }) : null
  const last = useRef<number | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = percent
    if (before === null || percent === null || percent === before) return
    const { insurance, insuranceValType } = getValues()
    if (insurance === before && insuranceValType === INSURANCE_PER_MONTH)
      setValue('insurance', percent, { shouldDirty: true })
  }, [percent, getValues, setValue])
  return percent
}
