import { Input, type InputProps } from '@chakra-ui/react/input'
import type { ReactNode } from 'react'
import { Field } from '../design/form/Field.tsx'
import { InputFrame } from '../design/form/InputFrame.tsx'
import { showTerm, TermNotes } from './TermNotes.tsx'
import { type TermRule, useTermEntry } from './useTermEntry.ts'

type Props = TermRule & { label: ReactNode; hint?: ReactNode; unit: '%' | '€' }

/** A term that is typed. */
export const TermField = ({ label, hint, unit, ...rule }: Props) => {
  const entry = useTermEntry(rule)
  return (
    <div>
      <Field id={entry.id} label={label} hint={hint} error={entry.error}>
        {(wiring) => <TermInput entry={entry} unit={unit} {...wiring} />}
      </Field>
      <TermNotes entry={entry} range={rule.range} show={showTerm(unit)} />
    </div>
  )
}

type TermInputProps = {
  entry: ReturnType<typeof useTermEntry>
  unit: ReactNode
} & Pick<InputProps, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'>

/** The text field of a term; Enter settles it without submitting the form. */
export const TermInput = ({ entry, unit, ...wiring }: TermInputProps) => {
  const { ref, name, text, type, leave } = entry
  return (
    <InputFrame after={unit}>
      <Input
        {...wiring}
        textAlign="right"
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
