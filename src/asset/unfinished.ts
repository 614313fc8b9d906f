import * as z from 'zod/mini'
import type { AssetForm } from '../../domain/valid/asset.ts'

/** An asset that stands typed in the form and is not in the query yet; `index` is its place, null for a new one. */
export type Unfinished = { queryId: number | null; index: number | null; values: AssetForm }

const keyOf = (userId: number) => `tehing.asset.${userId}`

const stored = z.object({
  queryId: z.nullable(z.number()),
  index: z.nullable(z.number()),
  values: z.custom<AssetForm>((value) => typeof value === 'object' && value !== null),
})

/** What this user left in the form of this query, in this tab of the browser; null where there is nothing. */
export const readUnfinished = (userId: number, queryId: number | null): Unfinished | null => {
  try {
    const parsed = z.safeParse(stored, JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
    return parsed.success && parsed.data.queryId === queryId ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps it; a browser that stores nothing loses it with the form. */
export const keepUnfinished = (userId: number, unfinished: Unfinished): void => {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(unfinished))
  } catch {
    // A full or closed storage must not stop the typing.
  }
}

export const forgetUnfinished = (userId: number): void => sessionStorage.removeItem(keyOf(userId))
