import {
  and,
  type Column,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { QueryRetentionKind, RetentionKind } from '../../api/retention.ts'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { customerLimitTable, limitRequestTable } from '../schema/limit.table.ts'
import { applicantTable, applyLinkTable, offerTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { queryHoldTable } from '../schema/retention.table.ts'
import { webhookDeliveryTable } from '../schema/webhook.table.ts'

/** Kinds of data that are rows of their own, deleted when their time is over. */
export type RowKind = Exclude<RetentionKind, QueryRetentionKind>

/** The rows of a kind that are older than a moment. `erase` deletes a batch of them and returns how many. */
type DueRows = {
  count: (connection: Connection, before: Date) => Promise<number>
  erase: (tx: Transaction, before: Date, most: number) => Promise<number>
}

/** Whether compliance holds the query of a row. */
const isOnHold = (connection: Connection, queryId: Column): SQL =>
  exists(
    connection
      .select({ one: sql`1` })
      .from(queryHoldTable)
      .where(eq(queryHoldTable.queryId, queryId)),
  )

/** What customers have entered at links and never submitted, and can no longer submit. */
const oldApplicants = (connection: Connection, before: Date): SQL | undefined => {
  const usable = connection
    .select({ one: sql`1` })
    .from(applyLinkTable)
    .where(and(eq(applyLinkTable.queryId, applicantTable.queryId), gt(applyLinkTable.expiresAt, before)))
  const submitted = connection
    .select({ one: sql`1` })
    .from(offerTable)
    .where(and(eq(offerTable.queryId, applicantTable.queryId), sql`${offerTable.appliedAt} is not null`))
  return and(
    lte(applicantTable.modifiedAt, before),
    notExists(submitted),
    notExists(usable),
    not(isOnHold(connection, applicantTable.queryId)),
  )
}

/** Answers about customers who have no query that is open or held. */
const oldLimits = (connection: Connection, before: Date): SQL | undefined => {
  const needed = connection
    .select({ one: sql`1` })
    .from(queryTable)
    .where(
      and(
        eq(queryTable.custRegCode, customerLimitTable.regCode),
        or(notInArray(queryTable.status, [...overStatuses]), isOnHold(connection, queryTable.queryId)),
      ),
    )
  return and(
    or(lte(customerLimitTable.requestedAt, before), isNull(customerLimitTable.requestedAt)),
    or(lte(customerLimitTable.answeredAt, before), isNull(customerLimitTable.answeredAt)),
    notExists(needed),
  )
}

const oldDeliveries = (connection: Connection, before: Date): SQL | undefined =>
  and(
    lte(webhookDeliveryTable.createdAt, before),
    sql`${webhookDeliveryTable.state} <> 'waiting'`,
    not(isOnHold(connection, webhookDeliveryTable.queryId)),
  )

export const dueRows: Readonly<Record<RowKind, DueRows>> = {
  applicant: {
    count: (connection, before) => connection.$count(applicantTable, oldApplicants(connection, before)),
    erase: async (tx, before, most) => {
      const batch = tx
        .select({ id: applicantTable.queryId })
        .from(applicantTable)
        .where(oldApplicants(tx, before))
        .limit(most)
        .for('update', { skipLocked: true })
      return (await tx.delete(applicantTable).where(inArray(applicantTable.queryId, batch))).rowCount ?? 0
    },
  },
  limit: {
    count: (connection, before) => connection.$count(customerLimitTable, oldLimits(connection, before)),
    erase: async (tx, before, most) => {
      const batch = await tx
        .select({ regCode: customerLimitTable.regCode })
        .from(customerLimitTable)
        .where(oldLimits(tx, before))
        .limit(most)
        .for('update', { skipLocked: true })
      const codes = batch.map(({ regCode }) => regCode)
      if (codes.length === 0) return 0
      await tx.delete(limitRequestTable).where(inArray(limitRequestTable.regCode, codes))
      await tx.delete(customerLimitTable).where(inArray(customerLimitTable.regCode, codes))
      return codes.length
    },
  },
  webhook: {
    count: (connection, before) => connection.$count(webhookDeliveryTable, oldDeliveries(connection, before)),
    erase: async (tx, before, most) => {
      const batch = tx
        .select({ id: webhookDeliveryTable.deliveryId })
        .from(webhookDeliveryTable)
        .where(oldDeliveries(tx, before))
        .limit(most)
        .for('update', { skipLocked: true })
      const { rowCount } = await tx
        .delete(webhookDeliveryTable)
        .where(inArray(webhookDeliveryTable.deliveryId, batch))
      return rowCount ?? 0
    },
  },
}

export const rowKinds = Object.keys(dueRows) as RowKind[]
