import * as z from 'zod/mini'
import { type Query, query as querySchema } from '../../api/query.ts'
import { CallError } from '../api/call-error.ts'

/** The stored query in a problem response: of a save conflict, or of a first save that was made already. */
export const storedQueryIn = (error: unknown, code: 'query.conflict' | 'request.keyReused'): Query | null => {
  if (!(error instanceof CallError) || error.problem.code !== code) return null
  const parsed = z.safeParse(querySchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}
