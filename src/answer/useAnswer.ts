import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../contract/call.ts'
import { call } from '../call.ts'
import { answerKey } from './answerKey.ts'

type Options<C extends Call, Selected> = Omit<
  UseQueryOptions<CallAnswer<C>, Error, Selected>,
  'queryKey' | 'queryFn'
>

/** What the server answers to a reading call, kept under the call and its input. */
export const useAnswer = <C extends Call, Selected = CallAnswer<C>>(
  definition: C,
  input: CallInput<C>,
  options: Options<C, Selected> = {},
) =>
  useQuery({
    ...options,
    queryKey: answerKey(definition, input),
    queryFn: ({ signal }) => call(definition, input, { signal }),
  })
