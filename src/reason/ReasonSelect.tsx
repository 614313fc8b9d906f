import { FormattedMessage, useIntl } from 'react-intl'
import { type Reason, reasonGroups } from '../../api/reason.ts'
import { Field } from '../design/form/Field.tsx'
import { Select } from '../design/form/Select.tsx'
import { useField } from '../design/form/useField.ts'
import { OTHER } from './useClosing.ts'

type Props = { name: string; reasons: readonly Reason[] }

/** One of the closing reasons, grouped, in the user's language; or another one, to be written. */
export const ReasonSelect = ({ name, reasons }: Props) => {
  const intl = useIntl()
  const { id, field, error } = useField(name)
  return (
    <Field id={id} label={<FormattedMessage id="reason.close.reason" />} error={error}>
      {(wiring) => (
        <Select {...wiring} {...field} data-autofocus="">
          <option value="">{intl.formatMessage({ id: 'reason.close.choose' })}</option>
          {reasonGroups.map((group) => {
            const members = reasons.filter((reason) => reason.group === group)
            return members.length === 0 ? null : (
              <optgroup key={group} label={intl.formatMessage({ id: `reason.group.${group}` })}>
                {members.map((reason) => (
                  <option key={reason.id} value={reason.id}>
                    {intl.locale === 'et' ? reason.et : reason.en}
                  </option>
                ))}
              </optgroup>
            )
          })}
          <option value={OTHER}>{intl.formatMessage({ id: 'reason.close.other' })}</option>
        </Select>
      )}
    </Field>
  )
}
