import type { Call, CallAnswer, CallInput } from '../../api/call.ts'
import { call } from './call.ts'
import { queryKey } from './query-key.ts'

/** A reading call as the cache asks for it and keeps its answer: under the call and its input. */
export const asked = <C extends Call>(definition: C, input: CallInput<C>) => ({
  queryKey: queryKey(definition, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallAnswer<C>> =>
    call(definition, input, { signal }),
})
