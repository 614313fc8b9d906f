import { useEffect } from 'react'
import * as z from 'zod/mini'
import { readSealed, writeSealed } from '../session/vault.ts'
import { useUser } from '../user/useUser.ts'

/** How many queries are remembered. */
const RECENT_MAX = 8

const recentQuery = z.object({ queryId: z.int(), custName: z.string() })
export type RecentQuery = z.output<typeof recentQuery>

const nameFor = (accountUserId: number) => `tehing.recent.${accountUserId}.queries`

/** Returns the queries that this user opened last on this device, the newest first. */
export const readRecentQueries = (accountUserId: number): readonly RecentQuery[] => {
  const stored = readSealed(localStorage, nameFor(accountUserId))
  try {
    return z.array(recentQuery).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers, encrypted on this device, that the user has opened the query; a null one is not stored yet. */
export const useRecentQuery = (queryId: number | null, custName: string): void => {
  const { accountUserId } = useUser().user
  useEffect(() => {
    if (queryId === null) return
    const opened = { queryId, custName }
    const others = readRecentQueries(accountUserId).filter((one) => one.queryId !== queryId)
    const recent = [opened, ...others].slice(0, RECENT_MAX)
    // Without storage nothing is remembered.
    writeSealed(localStorage, nameFor(accountUserId), JSON.stringify(recent)).catch(() => undefined)
  }, [accountUserId, queryId, custName])
}
