import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { DateField } from './DateField.tsx'
import { TextField } from './TextField.tsx'
import { PhoneField } from './PhoneField.tsx'

/** A field that is told by its name, its label and what is typed into it. */
export type ListedField<Name extends string = string> = {
  name: Name
  /** Message id. */
  label: string
  /** What is typed; a line of text where it is left out. */
  takes?: 'digits' | 'email' | 'phone' | 'day'
  /** Characters at most. */
  most?: number
  /** The label does not say that it may stay empty. */
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

/** Fields of a form, one after the other; what lays them out stands around. */
export const FieldList = ({ fields, locked }: Props) =>
  fields.map((field) => <OneField key={field.name} {...field} locked={locked} />)
