import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../api/call.ts'
import { inBrowser } from '../design/in-browser.ts'
import { isTakingOver } from '../design/taken-over.ts'
import { callQuery } from './call-query.ts'

type Options<C extends Call, Selected> = Omit<
  UseQueryOptions<CallAnswer<C>, Error, Selected>,
  'queryKey' | 'queryFn'
>

/**
 * What the server answers to a reading call, kept under the call and its input. It is asked while the view is being
 * drawn, not only after it, which on a slow machine takes as long as the answer; but not while what was drawn ahead is
 * taken over, for React may begin that again, and the answer would have come in between.
 */
export const useApiQuery = <C extends Call, Selected = CallAnswer<C>>(
  definition: C,
  input: CallInput<C>,
  options: Options<C, Selected> = {},
) => {
  const query = callQuery(definition, input)
  const client = useQueryClient()
  const isWanted = options.enabled === undefined && options.initialData === undefined
  if (inBrowser && !isTakingOver() && isWanted && !client.getQueryState(query.queryKey))
    void client.prefetchQuery(query)
  return useQuery({ ...options, ...query })
}
