import type { ReactNode } from 'react'
import { Field } from '../design/form/Field.tsx'
import { TermInput } from './TermInput.tsx'
import { TermNotes } from './TermNotes.tsx'
import { showTerm } from './show-term.tsx'
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
