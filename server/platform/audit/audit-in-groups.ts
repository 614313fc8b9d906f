import { auditTable } from '../../schema/audit.table.ts'
import type { Database } from '../database/database.ts'
import { type AuditEntry, withOrigin } from './write-audit.ts'

/** Entries in one statement at most. */
const MOST = 500

type Waiting = {
  entry: ReturnType<typeof withOrigin>
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Adds entries outside of transactions, as group commits: what comes while one statement is being committed goes
 * together into the next. Resolves once the entry is stored, so that no answer leaves before its entry.
 */
export const createGroupedAudit = (database: Database): ((entry: AuditEntry) => Promise<void>) => {
  const waiting: Waiting[] = []
  let writing = false
  const writeAll = async () => {
    writing = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST)
      try {
        await database.insert(auditTable).values(group.map(({ entry }) => entry))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    writing = false
  }
  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry: withOrigin(entry), resolve, reject })
      if (!writing) void writeAll()
    })
}
