import type { Call, CallResponse, CallInput } from '../../api/call.ts'
import { call } from './call.ts'

/** Query options of a reading call; the key is the call and its input. */
export const callQuery = <C extends Call>(definition: C, input: CallInput<C>) => ({
  queryKey: queryKey(definition, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallResponse<C>> =>
    call(definition, input, { signal }),
})

/** The cache key of a call; without an input it matches the call with any input. */
export const queryKey = (definition: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [definition.method, definition.path] : [definition.method, definition.path, input]
