import { useState } from 'react'

type Reading<Value> = {
  value: Value
  read: (text: string) => Value
  show: (value: Value) => string
  onValue: (value: Value) => void
}

/**
 * Text being typed for a value of another type: while it still reads as the value it stays as typed, so that
 * "1 234," is not rewritten under the cursor; a value set from elsewhere replaces it.
 */
export const useTypedText = <Value>({ value, read, show, onValue }: Reading<Value>) => {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: typed !== null && Object.is(read(typed), value) ? typed : show(value),
    type: (text: string) => {
      setTyped(text)
      onValue(read(text))
    },
    /** A text that cannot be read stays, so that it can be corrected. */
    leave: () => {
      if (!Number.isNaN(value)) setTyped(null)
    },
  }
}
