import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { codePaths } from '../../domain/identifier/personal-code.ts'
import { findLimit } from '../query/parts/limit.store.ts'
import type { Database } from '../platform/database/database.ts'
import type { AuditedCall, AuditRead } from '../platform/http/bind.ts'
import { auditTable } from '../schema/audit.table.ts'
import { type AuditEntry, withOrigin } from '../platform/audit/write-audit.ts'

/** An entry lists at most this many paths, with their total number. */
const MAX_PATHS = 50

/** The audit id of a customer's limit. The registry code cannot serve, because it may be a personal code. */
const limitOf = async (database: Database, { call, params }: AuditedCall) => {
  if (call.path !== '/limits/:regno') return undefined
  const { regno } = params as { regno: string }
  const limit = await findLimit(database, stripIdentifier(regno))
  return limit && { subject: 'limit', subjectId: limit.limitId }
}

/** Writes one audit entry for each response that holds a full personal code, and for each file that declares one. */
export const createReadAudit = (database: Database): AuditRead => {
  const write = createGroupedAudit(database)
  return async (called, response) => {
    const {
      call: { method, path },
      userId: accountUserId,
    } = called
    const call = `${method} ${path}`
    if ('content' in response) {
      const { read } = response
      if (read) await write({ ...read, accountUserId, details: { call, ...read.details } })
      return
    }
    const paths = codePaths(response.body)
    if (paths.length === 0) return
    const about = (await limitOf(database, called)) ?? subjectOf(called, response.body)
    await write({
      ...about,
      event: `${about?.subject ?? 'other'}.personalCodesRead`,
      accountUserId,
      details: { call, codes: paths.length, fields: paths.slice(0, MAX_PATHS) },
    })
  }
}

type Subject = { subject: string; subjectId: number }

const idAt = (value: unknown, name: string): number | undefined => {
  const one = Array.isArray(value) ? (value[0] as unknown) : value
  if (typeof one !== 'object' || one === null) return undefined
  const found = (one as Record<string, unknown>)[name]
  return typeof found === 'number' ? found : undefined
}

/** Names of id fields in calls and responses, and the subject of each. */
const idFields = [
  ['queryId', 'query'],
  ['accountUserId', 'user'],
  ['partnerId', 'partner'],
] as const

/** The subject of `:id` by the beginning of the path. */
const subjectPaths = [
  [/^\/query\/:id(?:\/|$)/, 'query'],
  [/^\/container\/:id(?:\/|$)/, 'container'],
  [/^\/compliance\/partner\/:id(?:\/|$)/, 'partner'],
] as const

/** A partner's record also names its user, who is not the subject of the call. */
const idFieldsOf = (path: string) =>
  path === '/compliance/partner' ? idFields.filter(([, subject]) => subject === 'partner') : idFields

/** Returns the record that a call or its response names; undefined for a list of users or partners. */
const subjectOf = ({ call, params, query, body }: AuditedCall, response: unknown): Subject | undefined => {
  const place = subjectPaths.find(([pattern]) => pattern.test(call.path))
  const id = idAt(params, 'id')
  if (place && id !== undefined) return { subject: place[1], subjectId: id }
  for (const [name, subject] of idFieldsOf(call.path)) {
    const several = subject !== 'query' && Array.isArray(response)
    const asked = [params, query, body].map((part) => idAt(part, name)).find((one) => one !== undefined)
    const subjectId = asked ?? (several ? undefined : idAt(response, name))
    if (subjectId !== undefined) return { subject, subjectId }
  }
  return undefined
}

/** Entries in one statement at most. */
const GROUP_SIZE = 500

type Waiting = {
  entry: ReturnType<typeof withOrigin>
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Adds entries outside of transactions, as group commits: entries that arrive while one statement is being committed
 * go together into the next. Resolves once the entry is stored, so that no response is sent before its entry.
 */
const createGroupedAudit = (database: Database): ((entry: AuditEntry) => Promise<void>) => {
  const waiting: Waiting[] = []
  let writing = false
  const writeAll = async () => {
    writing = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, GROUP_SIZE)
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
