import { Input, type InputProps } from '@chakra-ui/react/input'
import type { ReactNode } from 'react'
import type { useTermEntry } from './useTermEntry.ts'
import { InputFrame } from '../design/form/InputFrame.tsx'

type Props = {
  entry: ReturnType<typeof useTermEntry>
  unit: ReactNode
} & Pick<InputProps, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'>

/** The free entry of a term; Enter settles it without sending the form. */
export const TermInput = ({ entry, unit, ...wiring }: Props) => {
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
