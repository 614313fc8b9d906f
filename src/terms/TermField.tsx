import type { ReactNode } from 'react'
import { Field } from '../design/form/Field.tsx'
import { SettledNote } from './SettledNote.tsx'
import { TermInput } from './TermInput.tsx'
import { showTerm } from './showTerm.tsx'
import { type TermRule, useTermEntry } from './useTermEntry.ts'

type Props = TermRule & { label: ReactNode; hint?: ReactNode; unit: '%' | '€' }

/** A term that is typed. */
export const TermField = ({ label, hint, unit, ...rule }: Props) => {
  const entry = useTermEntry(rule)
  return (
    <div>
      <Field id={entry.id} label={label} hint={hint} error={entry.error}>
        {({ readOnly: _, ...wiring }) => <TermInput entry={entry} unit={unit} {...wiring} />}
      </Field>
      <SettledNote settled={entry.settled} range={rule.range} show={showTerm(unit)} />
    </div>
  )
}
