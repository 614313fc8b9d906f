import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** A value whose parts are the objects they were before where they equal them, so that what is drawn of them stays. */
export const useSame = <Value>(value: Value): Value => {
  const [before, keep] = useState(value)
  const same = replaceEqualDeep(before, value)
  if (same !== before) keep(same)
  return same
}
