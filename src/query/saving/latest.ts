import { replaceEqualDeep } from '@tanstack/react-query'

type Dated = { modifiedDtime: string }

const isDated = (value: unknown): value is Dated =>
  typeof value === 'object' && value !== null && 'modifiedDtime' in value

/**
 * Structural sharing that ignores stale responses: one that was in flight while a save or a step was made must not
 * replace what that has returned. Every change of a query has a later `modifiedDtime`.
 */
export const latest = (cached: unknown, fetched: unknown): unknown =>
  isDated(cached) && isDated(fetched) && fetched.modifiedDtime < cached.modifiedDtime
    ? cached
    : replaceEqualDeep(cached, fetched)
