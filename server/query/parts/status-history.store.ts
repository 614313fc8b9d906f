import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DecidingVote } from '../../../api/committee.ts'
import type { TermsChange } from '../../../api/decided-terms.ts'
import type { StatusCode } from '../../../api/status.ts'
import {
  contractTimes,
  creditDecisionOf,
  decisionStartsAt,
  submittedAt,
  type HistoryEvent,
  isPaperSigned,
  isTurnedDown,
} from '../../../machines/lifecycle/query/query-history.ts'
import type { QueryPrincipal } from '../../../machines/lifecycle/query/principal.ts'
import type { DecisionStatus } from '../../../machines/lifecycle/query/statuses.ts'
import { decidingVotes } from './vote.store.ts'
import type { Connection } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/http/auth.ts'
import { partnerTable } from '../../schema/partner.table.ts'
import { userTable } from '../../schema/user.table.ts'
import { statusHistoryTable } from '../../schema/status-history.table.ts'

/** Performer of a step, with the name at that time. */
export type Performer = { createdBy: number | null; createdByName: string }

/** A status that a query entered, with event, performer and reason. */
export type HistoryEntry = {
  status: StatusCode
  event: HistoryEvent
  by: Performer
  reason: string | null
  changes?: TermsChange[]
}

const systemPerformer: Performer = { createdBy: null, createdByName: '' }

/** The system has no stored name: screens show it in the reader's language. A program acts in its partner's name. */
export const performerOf = async (connection: Connection, principal: QueryPrincipal): Promise<Performer> => {
  if (principal.role === 'SYSTEM') return systemPerformer
  if (userIdOf(principal) === null) {
    const [partner] = await connection
      .select({ name: partnerTable.businessName })
      .from(partnerTable)
      .where(eq(partnerTable.partnerId, principal.partnerId ?? 0))
    return { createdBy: null, createdByName: partner?.name ?? '' }
  }
  const [user] = await connection
    .select({ name: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})` })
    .from(userTable)
    .where(eq(userTable.accountUserId, principal.userId))
  return { createdBy: principal.userId, createdByName: user?.name ?? '' }
}

/** Adds a row for a status that a query entered. */
export const writeHistory = async (
  connection: Connection,
  queryId: number,
  { status, event, by, reason, changes = [] }: HistoryEntry,
  createdAt: Date,
): Promise<void> => {
  await connection
    .insert(statusHistoryTable)
    .values({ queryId, status, event, ...by, reason, changes, createdAt })
}

/** The history of a query with the votes of the committee, oldest first. */
export const findHistory = (connection: Connection, queryId: number) =>
  connection
    .select({ ...getTableColumns(statusHistoryTable), votes: decidingVotes })
    .from(statusHistoryTable)
    .where(eq(statusHistoryTable.queryId, queryId))
    .orderBy(asc(statusHistoryTable.statusHistoryId))

/** The credit decision, with time and person. */
export type CreditDecision = {
  status: DecisionStatus
  /** Null in older rows. */
  event: string | null
  createdAt: Date
  /** Empty for a decision by the committee or the rules. */
  createdByName: string
  votes: DecidingVote[]
  reason: string | null
}

export type HistoryFacts = {
  /** Whether the shop has confirmed a signature on paper since the query was created or last reopened. */
  paperSigned: boolean
  /** The user who sent the query to credit; null for the system, or while it was not sent. */
  handedInBy: number | null
  /** Changes of terms by the approval in force. */
  approvedChanges: TermsChange[]
  /** The decision in force on the credit. */
  creditDecision: CreditDecision | null
  /** Whether the provider has rejected the application. */
  turnedDown: boolean
  /** When the contract was concluded; null before. */
  concludedAt: Date | null
  /** When it was activated, and its money paid out. */
  activatedAt: Date | null
  /** The event that led to its status; null for a query without a history. */
  lastEvent: string | null
  /** Its note; null without one. */
  lastNote: { text: string; by: string } | null
  /** The status before it. */
  statusBefore: StatusCode | null
}

/** Facts that follow from the history of a query. */
export const findHistoryFacts = async (connection: Connection, queryId: number): Promise<HistoryFacts> => {
  const rows = await findHistory(connection, queryId)
  const statuses = rows.map(({ status }) => status)
  const last = rows.at(-1)
  return {
    paperSigned: isPaperSigned(statuses),
    handedInBy: rows[submittedAt(statuses)]?.createdBy ?? null,
    approvedChanges: rows.slice(decisionStartsAt(statuses)).flatMap(({ changes }) => changes),
    creditDecision: creditDecisionOf(rows),
    turnedDown: isTurnedDown(statuses),
    ...contractTimes(rows),
    lastEvent: last?.event ?? null,
    lastNote: last?.reason ? { text: last.reason, by: last.createdByName } : null,
    statusBefore: rows.at(-2)?.status ?? null,
  }
}
