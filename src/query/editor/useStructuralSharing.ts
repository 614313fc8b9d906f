import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The value with every unchanged part as the same object as before, so that its readers do not render again. */
export const useStructuralSharing = <Value>(value: Value): Value => {
  const [previous, setPrevious] = useState(value)
  const shared = replaceEqualDeep(previous, value)
  if (shared !== previous) setPrevious(shared)
  return shared
}
