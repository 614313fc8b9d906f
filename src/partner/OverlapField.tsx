import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '../design/form/Field.tsx'
import { Select } from '../design/form/Select.tsx'

const hours = [0, 1, 24, 168, 720] as const

/** Hours that the old key or secret stays valid. */
export type Overlap = (typeof hours)[number]
/** Long enough to give a program the new key or secret within a working day. */
export const USUAL_OVERLAP: Overlap = 24

type Props = { value: Overlap; onChange: (value: Overlap) => void }

/** Chooses how long the old key or secret stays valid beside the new one. */
export const OverlapField = ({ value, onChange }: Props) => {
  const intl = useIntl()
  return (
    <Field id={useId()} label={<FormattedMessage id="partner.overlap" />}>
      {({ readOnly: _, ...controlProps }) => (
        <Select
          {...controlProps}
          value={value}
          onChange={({ target }) => onChange(hours[target.selectedIndex] ?? USUAL_OVERLAP)}
        >
          {hours.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `partner.overlap.${each}` })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
