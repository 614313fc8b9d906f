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
  /** Kind of input; a text field by default. */
  takes?: 'digits' | 'email' | 'phone' | 'day'
  /** Maximum number of characters. */
  most?: number
  /** Omits “(optional)” from the label. */
  wanted?: true
}

const EMAIL_LENGTH = 254

const OneField = ({ name, label, takes, most, wanted, locked }: ListedField & { locked: ReactNode }) => {
  const words = { name, label: <FormattedMessage id={label} />, optional: wanted !== true, locked }
  if (takes === 'day') return <DateField {...words} />
  if (takes === 'phone') return <PhoneField {...words} />
  if (takes === 'email') return <TextField type="email" maxLength={EMAIL_LENGTH} {...words} />
  return (
    <TextField
      {...(takes === 'digits' ? { inputMode: 'numeric' } : {})}
      {...(most === undefined ? {} : { maxLength: most })}
      {...words}
    />
  )
}

type Props = { fields: readonly ListedField[]; locked?: ReactNode }

/** Renders fields one after the other; the parent lays them out. */
export const FieldList = ({ fields, locked }: Props) =>
  fields.map((field) => <OneField key={field.name} {...field} locked={locked} />)
