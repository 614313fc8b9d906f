import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '../../api/call.ts'
import { queryKey } from './call-query.ts'

/** Asks anew for what a call answered: for one input, or for all. */
export const useInvalidate = () => {
  const client = useQueryClient()
  return (definition: Call, input?: unknown) =>
    client.invalidateQueries({ queryKey: queryKey(definition, input) })
}
