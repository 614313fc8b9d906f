import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The value with every unchanged part as the same object as before, so that its readers do not render again. */
export const useStructuralSharing = <Value>(value: Value): Value => {
  const [last, setLast] = useState({ value, shared: value })
  // A letter is drawn with the values of the one before, which need not be compared again.
  if (last.value === value) return last.shared
  const shared = replaceEqualDeep(last.shared, value)
  if (shared !== last.shared) setLast({ value, shared })
  return shared
}
