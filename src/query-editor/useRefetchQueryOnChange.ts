import { useEffect, useRef } from 'react'
import { queryCalls } from '../../api/query.calls.ts'
import { useInvalidate } from '../api/useInvalidate.ts'

/**
 * Refetches the query whenever `states`, on which its steps depend, changes.
 * @param states undefined until they are known
 */
export const useRefetchQueryOnChange = (queryId: number, states: string | undefined): void => {
  const refresh = useInvalidate()
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (known.current !== undefined && states !== known.current)
      void refresh(queryCalls.edit, { params: { id: queryId } })
    known.current = states
  })
}
