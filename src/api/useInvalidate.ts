import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '../../api/call.ts'
import { queryKey } from './call-query.ts'

/** Refetches the responses of a call, for one input or for all. */
export const useInvalidate = () => {
  const client = useQueryClient()
  return (definition: Call, input?: unknown) =>
    client.invalidateQueries({ queryKey: queryKey(definition, input) })
}
