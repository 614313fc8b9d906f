import { HStack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { OptionButtons } from '../design/form/OptionButtons.tsx'
import { styled } from '../design/theme/styled.ts'
import { showTerm, TermNotes, type TermUnit, TermInput } from './TermField.tsx'
import { type TermRule, useTermEntry } from './useTermEntry.ts'

const Free = styled('span', {
  base: { display: 'flex', gap: '2', width: { base: 'full', md: 'max-content' } },
})
const Entry = styled('span', {
  base: { display: 'block', width: { base: 'full', md: '116px' }, minWidth: 0 },
})

type Props = TermRule & {
  /** Message id of the label. */
  label: string
  hint?: ReactNode
  unit: TermUnit
  options: readonly number[]
  /** Whether another value may be typed. */
  free: boolean
  /** Replaces the unit beside the text field, such as a select of units. */
  beside?: ReactNode
}

/** A term with common values as buttons, and a text field if allowed. */
export const OptionTermField = ({ label, hint, unit, options, free, beside, ...rule }: Props) => {
  const intl = useIntl()
  const entry = useTermEntry(rule)
  const show = showTerm(unit)
  const name = intl.formatMessage({ id: label })
  const buttons = offered(options, entry.value, free)
  const typedId = buttons.length > 0 ? `${entry.id}-free` : entry.id
  return (
    <div>
      <FieldGroup id={entry.id} label={name} hint={hint} error={entry.error}>
        {({ 'aria-labelledby': labelledBy, ...controlProps }) => (
          <HStack wrap="wrap">
            {buttons.length > 0 ? (
              <OptionButtons
                id={entry.id}
                name={rule.name}
                aria-labelledby={labelledBy}
                options={buttons.map((value) => ({ value, label: show(value) }))}
                value={entry.value}
                onValue={entry.choose}
                {...(free ? {} : { ref: entry.ref, ...controlProps })}
              />
            ) : null}
            {free ? (
              <Free>
                <Entry>
                  <TermInput
                    entry={entry}
                    unit={beside ? null : unit}
                    id={typedId}
                    aria-label={intl.formatMessage({ id: 'terms.typed' }, { name })}
                    {...controlProps}
                  />
                </Entry>
                {beside}
              </Free>
            ) : null}
          </HStack>
        )}
      </FieldGroup>
      <TermNotes entry={entry} range={rule.range} show={show} />
    </div>
  )
}

/** The options, with the current value if it is not among them and cannot be typed. */
const offered = (options: readonly number[], value: number | null, free: boolean): number[] => {
  const all = free || value === null ? options : [...options, value]
  return [...new Set(all)].toSorted((one, other) => one - other)
}
