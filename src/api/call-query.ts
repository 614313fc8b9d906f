import type { Call, CallAnswer, CallInput } from '../../api/call.ts'
import { takenOver } from '../design/taken-over.ts'
import { call } from './call.ts'

/**
 * A reading call as the query cache asks for it; its key is the call and its input. During hydration an answer is held back:
 * parts that are not hydrated yet would render it, and differ from what the server rendered.
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

/** The cache's key of a call: without an input it stands for the call with any input. */
export const queryKey = (definition: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [definition.method, definition.path] : [definition.method, definition.path, input]
