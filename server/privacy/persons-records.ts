import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Connection } from '../platform/database/database.ts'
import { assetTable } from '../schema/asset.table.ts'
import { conditionTable } from '../schema/condition.table.ts'
import { containerTable } from '../schema/container.table.ts'
import { ledgerContractTable } from '../schema/contract.table.ts'
import { decisionReviewTable } from '../schema/decision-review.table.ts'
import { applyLinkTable, offerTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { secciHandoverTable, secciSheetTable } from '../schema/secci.table.ts'
import { withdrawalTable } from '../schema/withdrawal.table.ts'
import { dataOf } from './find-person.ts'

type Table = Parameters<ReturnType<Connection['select']>['from']>[0]

/** A table with one row or several of a query, and what its rows say of the query's client. */
const records = {
  terms: {
    table: queryTable,
    queryId: queryTable.queryId,
    fields: {
      paymentPeriod: queryTable.paymentPeriod,
      advance: queryTable.advance,
      residual: queryTable.residual,
      interest: queryTable.interest,
      financedAmountCents: queryTable.financedAmountCents,
      contractAmountCents: queryTable.contractAmountCents,
      paymentCents: queryTable.pmtAmountCents,
      ledgerNumber: queryTable.lendifyRefno,
    },
  },
  asset: {
    table: assetTable,
    queryId: assetTable.queryId,
    fields: {
      name: assetTable.qassetName,
      quantity: assetTable.quantity,
      priceCents: assetTable.qassetPriceCents,
    },
  },
  offer: {
    table: offerTable,
    queryId: offerTable.queryId,
    fields: {
      customerName: sql`${offerTable.entered} -> 'customerName'`,
      customerRegCode: sql`${offerTable.entered} -> 'customerRegCode'`,
      phone: sql`${offerTable.entered} -> 'phone'`,
      email: sql`${offerTable.entered} -> 'email'`,
      offerNumber: sql`${offerTable.entered} -> 'offerNumber'`,
      openedAt: offerTable.openedAt,
      identifiedAt: offerTable.identifiedAt,
      appliedAt: offerTable.appliedAt,
    },
  },
  link: {
    table: applyLinkTable,
    queryId: applyLinkTable.queryId,
    fields: {
      channel: applyLinkTable.channel,
      recipient: applyLinkTable.recipient,
      sentAt: applyLinkTable.sentAt,
    },
  },
  review: {
    table: decisionReviewTable,
    queryId: decisionReviewTable.queryId,
    fields: {
      askedAt: decisionReviewTable.askedAt,
      name: decisionReviewTable.name,
      view: decisionReviewTable.view,
      endedAt: decisionReviewTable.endedAt,
    },
  },
  withdrawal: {
    table: withdrawalTable,
    queryId: withdrawalTable.queryId,
    fields: {
      withdrawnAt: withdrawalTable.withdrawnAt,
      name: withdrawalTable.name,
      capitalCents: withdrawalTable.capitalCents,
    },
  },
  contract: {
    table: ledgerContractTable,
    queryId: ledgerContractTable.queryId,
    fields: { ledgerNumber: ledgerContractTable.refno, endDate: ledgerContractTable.endDate },
  },
  sheet: {
    table: secciSheetTable,
    queryId: secciSheetTable.queryId,
    fields: {
      madeOn: secciSheetTable.madeOn,
      language: secciSheetTable.language,
      content: secciSheetTable.content,
    },
  },
  handover: {
    table: secciHandoverTable,
    queryId: secciHandoverTable.queryId,
    fields: { handedAt: secciHandoverTable.handedAt, way: secciHandoverTable.way },
  },
} as const satisfies Record<
  string,
  { table: Table; queryId: PgColumn; fields: Record<string, PgColumn | SQL> }
>

export type QueryRecord = { queryId: number; record: string; data: Record<string, unknown> }

/** What queries say of their client, beside the client's own rows. */
export const findRecords = async (connection: Connection, ids: number[]): Promise<QueryRecord[]> => {
  const found: QueryRecord[] = []
  for (const [record, { table, queryId, fields }] of Object.entries(records)) {
    const rows = await connection
      .select({ queryId: sql<number>`${queryId}`, data: dataOf(fields) })
      .from(table)
      .where(inArray(queryId, ids))
    found.push(...rows.map((row) => ({ ...row, record })))
  }
  return found
}

/** A text of a query for its client, and when it was written; a query's own texts have the time of its last change. */
type QueryText = { queryId: number; kind: string; at: string | null; text: string }

type Source = {
  kind: string
  table: Table
  queryId: PgColumn
  at: PgColumn
  texts: readonly PgColumn[]
  where?: SQL
}

/**
 * Texts by or for the client. What staff write among themselves (chat, notes, votes, reasons of steps and holds) is
 * left out: it may be about other people, or about a suspicion, which the law forbids to disclose.
 */
const sources: readonly Source[] = [
  {
    kind: 'note',
    table: queryTable,
    queryId: queryTable.queryId,
    at: queryTable.modifiedAt,
    texts: [queryTable.specialTerms],
  },
  {
    kind: 'condition',
    table: conditionTable,
    queryId: conditionTable.queryId,
    at: conditionTable.askedAt,
    texts: [
      conditionTable.textEt,
      conditionTable.textEn,
      conditionTable.answerText,
      conditionTable.answerValue,
    ],
    where: eq(conditionTable.askedOf, 'customer'),
  },
  {
    kind: 'signing',
    table: containerTable,
    queryId: containerTable.queryId,
    at: containerTable.sentAt,
    texts: [containerTable.additionalInfo],
  },
]

/** The texts of queries that were written by or for their client. */
export const findTexts = async (connection: Connection, ids: number[]): Promise<QueryText[]> => {
  const found: QueryText[] = []
  for (const { kind, table, queryId, at, texts, where } of sources)
    for (const text of texts) {
      const rows = await connection
        .select({
          queryId: sql<number>`${queryId}`,
          at: sql<string | null>`to_json(${at})`,
          text: sql<string>`${text}`,
        })
        .from(table)
        .where(and(inArray(queryId, ids), ne(text, ''), where))
        .orderBy(queryId, at)
      found.push(...rows.map((row) => ({ ...row, kind })))
    }
  return found
}
