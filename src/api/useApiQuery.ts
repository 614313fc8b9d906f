import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallResponse, CallInput } from '../../api/call.ts'
import { inBrowser } from '../design/hydrated.ts'
import { ConnectionLost } from './call-error.ts'
import { callQuery } from './call-query.ts'

type Options<C extends Call, Selected> = Omit<
  UseQueryOptions<CallResponse<C>, Error, Selected>,
  'queryKey' | 'queryFn'
>

/**
 * The cached response to a reading call. The request starts during render, since on a slow machine rendering takes as
 * long as the response. Loaded data has no error if a refetch does not reach the server.
 */
export const useApiQuery = <C extends Call, Selected = CallResponse<C>>(
  definition: C,
  input: CallInput<C>,
  options: Options<C, Selected> = {},
) => {
  const query = callQuery(definition, input)
  const client = useQueryClient()
  const isWanted = options.enabled === undefined && options.initialData === undefined
  if (inBrowser && isWanted && !client.getQueryState(query.queryKey)) void client.prefetchQuery(query)
  const result = useQuery({ ...options, ...query })
  // Not copied: the result notes which of its fields are read.
  const isKept = result.data !== undefined && result.error instanceof ConnectionLost
  return isKept ? (Object.create(result, { error: { value: null } }) as typeof result) : result
}
