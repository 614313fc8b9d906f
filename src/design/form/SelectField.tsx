import { Input } from './Input.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import { Select } from './Select.tsx'
import { useField, type NamedField } from './useField.ts'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

type Props = NamedField &
  FieldTexts & {
    options: readonly Option[]
    /** Label of the empty option, which sets `null`. Without it one of the options is always selected. */
    empty?: string
    size?: 'sm'
    autoComplete?: string
    onValue?: (value: string | number | null) => void
  }

/** Selects one of a list: the option's value, or null. When locked it shows the selected label. */
export const SelectField = ({
  name,
  label,
  hint,
  optional,
  locked,
  options,
  empty,
  onValue,
  ...select
}: Props) => {
  const { id, field, error } = useField(name)
  const chosen = options.findIndex((option) => option.value === field.value)
  const choose = (index: string) => {
    const value = index === '' ? null : (options[Number(index)]?.value ?? null)
    field.onChange(value)
    onValue?.(value)
  }
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) =>
        locked ? (
          <Input {...controlProps} ref={field.ref} value={options[chosen]?.label ?? empty ?? ''} />
        ) : (
          <Select
            {...controlProps}
            {...select}
            name={field.name}
            ref={field.ref}
            value={chosen === -1 ? '' : String(chosen)}
            onChange={(event) => choose(event.target.value)}
            onBlur={field.onBlur}
          >
            {empty !== undefined || chosen === -1 ? <option value="">{empty ?? ''}</option> : null}
            {options.map((option, index) => (
              <option key={option.value} value={index}>
                {option.label}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  )
}
