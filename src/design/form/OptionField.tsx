import { FieldGroup } from './FieldGroup.tsx'
import type { FieldWords } from './FieldWords.tsx'
import { OptionButtons, type Choice } from './OptionButtons.tsx'
import { useField, type NamedField } from './useField.ts'

type Props<Value extends string | number | boolean> = NamedField &
  FieldWords & { options: readonly Choice<Value>[]; wide?: boolean; onValue?: (value: Value) => void }

/** Option buttons as a form field. */
export const OptionField = <Value extends string | number | boolean>(props: Props<Value>) => {
  const { name, label, hint, optional, locked, options, wide, onValue } = props
  const { id, field, error } = useField(name)
  return (
    <FieldGroup {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <OptionButtons
          {...wiring}
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
