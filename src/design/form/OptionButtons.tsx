import { SegmentGroup } from '@chakra-ui/react/segment-group'
import type { ReactNode, Ref } from 'react'
import { overControl } from './over-control.ts'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldWords } from './Field.tsx'
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

/** Chakra's segment group for values of any type; Chakra's own takes strings only. */
export const OptionButtons = <Value extends string | number | boolean>(props: Props<Value>) => {
  const { id, name, options, value, onValue, onBlur, refused = false, wide, ref, ...aria } = props
  const inputId = (text: string) => {
    const at = options.findIndex((option) => String(option.value) === text)
    return at > 0 ? `${id}-${at}` : id
  }
  return (
    <SegmentGroup.Root
      {...aria}
      ids={{ label: aria['aria-labelledby'], itemHiddenInput: inputId }}
      name={`${id}-${name}`}
      value={value === null ? null : String(value)}
      readOnly={refused}
      onValueChange={(details) => {
        const chosen = options.find((option) => String(option.value) === details.value)
        if (chosen) onValue(chosen.value)
      }}
      {...(wide ? { width: 'full' } : {})}
    >
      {options.map((option, index) => (
        <SegmentGroup.Item key={String(option.value)} value={String(option.value)}>
          <SegmentGroup.ItemHiddenInput
            disabled={false}
            aria-disabled={refused ? true : undefined}
            style={overControl}
            {...(index === 0 && ref ? { ref } : {})}
            {...(onBlur ? { onBlur } : {})}
          />
          <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  )
}

type OptionFieldProps<Value extends string | number | boolean> = NamedField &
  FieldWords & { options: readonly Choice<Value>[]; wide?: boolean; onValue?: (value: Value) => void }

/** Option buttons as a form field. */
export const OptionField = <Value extends string | number | boolean>(props: OptionFieldProps<Value>) => {
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
