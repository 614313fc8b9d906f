import type { Call } from '../../api/call.ts'

/** The cache's key of a call: without an input it stands for the call with any input. */
export const queryKey = (definition: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [definition.method, definition.path] : [definition.method, definition.path, input]
