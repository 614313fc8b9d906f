import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { codePaths } from '../../domain/identifier/personal-codes.ts'
import { findLimit } from '../query/parts/limit.store.ts'
import { createGroupedAudit } from '../platform/audit/audit-in-groups.ts'
import type { Database } from '../platform/database/database.ts'
import type { AskedCall, AuditRead } from '../platform/http/audited-read.ts'
import { subjectOf } from './read-subject.ts'

/** Paths of one entry at most; how many there are is said besides. */
const MOST = 50

/** The number by which the trail names a customer's limit: the code it is asked by may be a personal one. */
const limitOf = async (database: Database, { call, params }: AskedCall) => {
  if (call.path !== '/limits/:regno') return undefined
  const { regno } = params as { regno: string }
  const limit = await findLimit(database, stripIdentifier(regno))
  return limit && { subject: 'limit', subjectId: limit.limitId }
}

/** Every answer with a full personal code, and every file that says so of itself, is one entry. */
export const createReadAudit = (database: Database): AuditRead => {
  const write = createGroupedAudit(database)
  return async (asked, answer) => {
    const {
      call: { method, path },
      userId: accountUserId,
    } = asked
    const call = `${method} ${path}`
    if ('file' in answer) {
      const { read } = answer.file
      if (read) await write({ ...read, accountUserId, details: { call, ...read.details } })
      return
    }
    const paths = codePaths(answer.json)
    if (paths.length === 0) return
    const about = (await limitOf(database, asked)) ?? subjectOf(asked, answer.json)
    await write({
      ...about,
      event: `${about?.subject ?? 'other'}.personalCodesRead`,
      accountUserId,
      details: { call, codes: paths.length, fields: paths.slice(0, MOST) },
    })
  }
}
