import type { Call, CallAnswer, CallInput } from '../../api/call.ts'
import { takenOver } from '../design/taken-over.ts'
import { call } from './call.ts'

/**
 * Query options of a reading call; the key is the call and its input. During hydration a response is held back:
 * components that are not hydrated yet would render it and differ from the server's HTML.
 */
export const callQuery = <C extends Call>(definition: C, input: CallInput<C>) => ({
  queryKey: queryKey(definition, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallAnswer<C>> => {
    try {
      return await call(definition, input, { signal })
    } finally {
      await takenOver()
    }
  },
})

/** The cache key of a call; without an input it matches the call with any input. */
export const queryKey = (definition: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [definition.method, definition.path] : [definition.method, definition.path, input]
