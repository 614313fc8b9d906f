import { useState } from 'react'

type Reading<Value> = {
  value: Value
  read: (text: string) => Value
  show: (value: Value) => string
  onValue: (value: Value) => void
}

/**
 * Keeps the text being typed for a value of another type. While the text still reads as the value it is not rewritten, so
 * "1 234," stays under the cursor; a value set from elsewhere replaces it.
 */
export const useTypedText = <Value>({ value, read, show, onValue }: Reading<Value>) => {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: typed !== null && Object.is(read(typed), value) ? typed : show(value),
    type: (text: string) => {
      setTyped(text)
      onValue(read(text))
    },
    /** Unreadable text stays, so that the user can correct it. */
    leave: () => {
      if (!Number.isNaN(value)) setTyped(null)
    },
  }
}
