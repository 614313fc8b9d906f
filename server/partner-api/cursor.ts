import * as z from 'zod/mini'
import { id as recordId } from '../../api/field.ts'
import { Problem } from '../platform/http/problem.ts'

/** Opaque to callers, so that the order of the list can change. */
export const cursorAfter = (queryId: number): string => Buffer.from(`id:${queryId}`).toString('base64url')

/** @throws Problem request.invalid for what is no cursor of ours */
export const idOfCursor = (cursor: string): number => {
  const [, id] = /^id:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  // No larger number than a query can have: the database could not compare it.
  if (cursorAfter(Number(id)) === cursor && z.safeParse(recordId, Number(id)).success) return Number(id)
  throw new Problem('request.invalid', { fields: [{ path: 'cursor', code: 'field.choice' }] })
}
