import type { ReactNode, Ref } from 'react'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldTexts } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'

type Choice<Value extends string | number | boolean = string | number | boolean> = {
  value: Value
  label: ReactNode
}

type Props<Value extends string | number | boolean> = {
  id: string
  name: string
  options: readonly Choice<Value>[]
  value: Value | null
  onValue: (value: Value) => void
  onBlur?: () => void
  /** Keeps the focus and ignores clicks; show the reason beside it. */
  refused?: boolean
  /** Fills the width with equal options. */
  wide?: boolean
  ref?: Ref<HTMLInputElement>
  /** Id of the element that labels the group. */
  'aria-labelledby': string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** Joined radio buttons for values of any type. */
export const OptionButtons = <Value extends string | number | boolean>(props: Props<Value>) => {
  const { id, name, options, value, onValue, onBlur, refused = false, wide = false, ref, ...aria } = props
  return (
    <div {...aria} role="radiogroup" className="options" data-wide={wide || undefined}>
      {options.map((option, index) => (
        <label key={String(option.value)}>
          <input
            type="radio"
            id={index > 0 ? `${id}-${index}` : id}
            name={`${id}-${name}`}
            value={String(option.value)}
            checked={option.value === value}
            aria-disabled={refused || undefined}
            ref={index === 0 ? ref : undefined}
            onBlur={onBlur}
            onChange={() => {
              if (!refused) onValue(option.value)
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

type OptionFieldProps<Value extends string | number | boolean> = NamedField &
  FieldTexts & { options: readonly Choice<Value>[]; wide?: boolean; onValue?: (value: Value) => void }

/** Option buttons as a form field. */
export const OptionField = <Value extends string | number | boolean>(props: OptionFieldProps<Value>) => {
  const { name, label, hint, optional, locked, options, wide, onValue } = props
  const { id, field, error } = useField(name)
  return (
    <FieldGroup {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) => (
        <OptionButtons
          {...controlProps}
          id={id}
          name={name}
          ref={field.ref}
          options={options}
          value={field.value ?? null}
          refused={Boolean(locked)}
          {...(wide ? { wide } : {})}
          onBlur={field.onBlur}
          onValue={(value) => {
            field.onChange(value)
            onValue?.(value)
          }}
        />
      )}
    </FieldGroup>
  )
}
