import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { DateField } from './DateField.tsx'
import { TextField } from './TextField.tsx'
import { PhoneField } from './PhoneField.tsx'

/** A field described by its name, its label and its kind of input. */
export type ListedField<Name extends string = string> = {
  name: Name
  /** Message id. */
  label: string
  /** `text` by default. */
  type?: 'digits' | 'email' | 'tel' | 'date'
  maxLength?: number
  /** Omits “(optional)” from the label. */
  required?: true
}

const EMAIL_LENGTH = 254

const OneField = ({
  name,
  label,
  type,
  maxLength,
  required,
  locked,
}: ListedField & { locked: ReactNode }) => {
  const common = { name, label: <FormattedMessage id={label} />, optional: required !== true, locked }
  if (type === 'date') return <DateField {...common} />
  if (type === 'tel') return <PhoneField {...common} />
  if (type === 'email') return <TextField type="email" maxLength={EMAIL_LENGTH} {...common} />
  return (
    <TextField
      {...(type === 'digits' ? { inputMode: 'numeric' } : {})}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...common}
    />
  )
}

type Props = { fields: readonly ListedField[]; locked?: ReactNode }

/** Renders fields one after the other; the parent lays them out. */
export const FieldList = ({ fields, locked }: Props) =>
  fields.map((field) => <OneField key={field.name} {...field} locked={locked} />)
