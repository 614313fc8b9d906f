import type { Call, CallAnswer, CallInput } from '../../api/call.ts'
import { isTakingOver, takenOver } from '../design/taken-over.ts'
import { call } from './call.ts'
import { queryKey } from './query-key.ts'

/**
 * A reading call as the cache asks for it and keeps its answer: under the call and its input. An answer that comes while
 * what was drawn ahead is taken over is held back until then: what is not taken over yet would be drawn with it, and differ.
 */
export const asked = <C extends Call>(definition: C, input: CallInput<C>) => ({
  queryKey: queryKey(definition, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallAnswer<C>> => {
    try {
      return await call(definition, input, { signal })
    } finally {
      if (isTakingOver()) await takenOver()
    }
  },
})
