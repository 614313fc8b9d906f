import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'
import { TEXT_ROWS } from '../../../domain/constants.ts'

type Props = NamedField & FieldTexts & { rows?: number; maxLength?: number }

/** A text area that grows with its text. */
export const TextareaField = ({ name, label, hint, optional, locked, rows, maxLength }: Props) => {
  const { id, field, error } = useField(name)
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) => (
        <Textarea
          {...controlProps}
          {...field}
          {...(maxLength === undefined ? {} : { maxLength })}
          rows={rows}
          value={field.value ?? ''}
        />
      )}
    </Field>
  )
}

const ROW = 24
/** Padding and border above and below. */
const AROUND = 18

const heightOf = (rows: number) => `${rows * ROW + AROUND}px`

type BareProps = Omit<ComponentProps<'textarea'>, 'value' | 'rows' | 'style'> & {
  value: string
  /** Minimum number of rows. */
  rows?: number | undefined
  /** Maximum number of rows; longer text scrolls. */
  maxRows?: number | undefined
}

/**
 * A bare text area; in forms use `TextareaField`. It grows with its text; browsers without `field-sizing` count the
 * lines.
 */
export const Textarea = ({ value, rows = 4, maxRows = TEXT_ROWS.information, ...rest }: BareProps) => (
  <textarea
    {...rest}
    className="input"
    value={value}
    rows={Math.min(maxRows, Math.max(rows, value.split('\n').length))}
    style={{ minHeight: heightOf(rows), maxHeight: heightOf(maxRows) }}
  />
)
