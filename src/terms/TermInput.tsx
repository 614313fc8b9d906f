import type { ReactNode } from 'react'
import { Affix } from '../design/form/Affix.tsx'
import { Input } from '../design/form/Input.tsx'
import type { useTermEntry } from './useTermEntry.ts'

type Props = {
  entry: ReturnType<typeof useTermEntry>
  unit: ReactNode
  id: string
  'aria-label'?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** The free entry of a term; Enter settles it without sending the form. */
export const TermInput = ({ entry, unit, ...wiring }: Props) => {
  const { ref, name, text, type, leave } = entry
  return (
    <Affix after={unit}>
      <Input
        {...wiring}
        numeric
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
    </Affix>
  )
}
