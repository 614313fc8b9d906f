import { Input, type InputProps } from '../design/form/Input.tsx'
import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Field } from '../design/form/Field.tsx'
import { InputFrame } from '../design/form/InputFrame.tsx'
import { type TermRule, useTermEntry, type Settled } from './useTermEntry.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { Range } from '../../domain/range.ts'
import { Percent } from '../design/Percent.tsx'
import { Why } from '../design/Why.tsx'
import { AmountQuestion } from '../design/form/AmountQuestion.tsx'

type Props = TermRule & { label: ReactNode; hint?: ReactNode; unit: '%' | '€' }

/** A term that is typed. */
export const TermField = ({ label, hint, unit, ...rule }: Props) => {
  const entry = useTermEntry(rule)
  return (
    <div>
      <Field id={entry.id} label={label} hint={hint} error={entry.error}>
        {(controlProps) => <TermInput entry={entry} unit={unit} {...controlProps} />}
      </Field>
      <TermNotes entry={entry} range={rule.range} show={showTerm(unit)} />
    </div>
  )
}

type TermInputProps = {
  entry: ReturnType<typeof useTermEntry>
  unit: ReactNode
} & Pick<InputProps, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'readOnly'>

/** The text field of a term; Enter settles it without submitting the form. */
export const TermInput = ({ entry, unit, ...controlProps }: TermInputProps) => {
  const { ref, name, text, type, leave } = entry
  return (
    <InputFrame after={unit}>
      <Input
        {...controlProps}
        style={{ textAlign: 'right' }}
        name={name}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          leave()
        }}
      />
    </InputFrame>
  )
}

type TermNotesProps = {
  entry: ReturnType<typeof useTermEntry>
  range?: Range | null | undefined
  show: (value: number) => ReactNode
}

/** Notes below a term: how its entry was adjusted, and the question about an ambiguous one. */
export const TermNotes = ({ entry: { settled, readings, answer }, range, show }: TermNotesProps) => (
  <>
    <SettledNote settled={settled} range={range} show={show} />
    {readings ? <AmountQuestion readings={readings} onAnswer={answer} /> : null}
  </>
)

/** The unit of a term: percent, euros, or as in its label. */
export type TermUnit = '%' | '€' | null

/** Formats a term's value: percent, euros without needless decimals, or a plain number. */
export const showTerm =
  (unit: TermUnit) =>
  (value: number): ReactNode =>
    unit === null ? (
      <FormattedNumber value={value} />
    ) : unit === '%' ? (
      <Percent value={value} decimals={4} />
    ) : (
      <FormattedNumber value={value} {...EURO_FORMAT} trailingZeroDisplay="stripIfInteger" />
    )

type SettledNoteProps = {
  settled: Settled | null
  range: Range | null | undefined
  show: (value: number) => ReactNode
}

/** How an invalid entry was adjusted, and by which rule. */
const SettledNote = ({ settled, range, show }: SettledNoteProps) => (
  <span role="status">
    {settled?.was === 'cleared' ? (
      <Why>
        <FormattedMessage id="terms.cleared" />
      </Why>
    ) : settled?.value !== null && settled?.value !== undefined && range ? (
      <Why>
        <FormattedMessage
          id="terms.clamped"
          values={{ min: show(range.min), max: show(range.max), value: show(settled.value) }}
        />
      </Why>
    ) : null}
  </span>
)
