import { sql } from 'drizzle-orm'
import { queryExportAsk } from '../../api/query-list.calls.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { toEuros } from '../../domain/money.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type CsvCell, csvPieces } from '../export/csv.ts'
import type { ExportSource } from '../export/export-content.ts'
import { snapshot, type Transaction } from '../platform/database/database.ts'
import { inChunks } from '../platform/database/in-chunks.ts'
import { text } from '../platform/language/text.ts'
import { shownTime } from '../platform/language/time.ts'
import { riskCellsOf, riskHead } from './risk-columns.ts'
import { sortOf } from './query-list.ts'
import type { SortedFilter } from './list-cursor.ts'
import { countAll, type FoundQuery, keysInOrder, rowsOf } from './query-list.store.ts'

const cells: Record<ListColumn, (found: FoundQuery, language: Language) => CsvCell> = {
  id: ({ query }) => String(query.queryId),
  offer: ({ query }) => query.sellerOfferNr,
  contract: ({ query }) => query.lendifyRefno,
  createdBy: ({ query }) => withoutCodes(query.createdByName),
  created: ({ query }) => shownTime(query.createdAt),
  modified: ({ query }) => shownTime(query.modifiedAt),
  partner: ({ partnerName }) => partnerName,
  client: ({ query }) => withoutCodes(query.custName),
  amount: ({ query }) => ({ euros: toEuros(query.contractAmountCents) }),
  status: ({ query, lastEvent, statusBefore, signedOnPaper }, language) => {
    const ended = endingOf(query.status, lastEvent, statusBefore)
    return text(language, statusLabel(query.status, { signedOnPaper, ended }))
  },
}

/** Reads with a database cursor over the index of the order, so that only one chunk is in memory. */
async function* chunksOf(tx: Transaction, principal: Principal, wanted: SortedFilter) {
  await tx.execute(sql`set local cursor_tuple_fraction = 1`)
  const chunks = inChunks<{ query_id: number }>(tx, keysInOrder(tx, principal, wanted).getSQL())
  for await (const rows of chunks) {
    const keys = rows.map(({ query_id: queryId }) => ({ queryId }))
    yield await rowsOf(tx, principal, keys)
  }
}

type Columns = { columns: readonly ListColumn[]; riskColumns: boolean; language: Language }

async function* cellsOf(
  tx: Transaction,
  chunks: AsyncIterable<readonly FoundQuery[]>,
  { columns, riskColumns, language }: Columns,
) {
  for await (const found of chunks) {
    const queries = found.map(({ query }) => query)
    const risks = riskColumns ? await riskCellsOf(tx, queries, language) : []
    yield found.map((one, index) => [
      ...columns.map((column) => cells[column](one, language)),
      ...(risks[index] ?? []),
    ])
  }
}

/** Exports the list as it is when the file is generated, limited to what the requester may then see. */
export const queryExport = ({ database }: Pick<Dependencies, 'database'>): ExportSource => ({
  isFor: () => true,
  read: ({ asked, language }, principal, consume) => {
    const {
      columns,
      statuses,
      searchParam = '',
      sort,
      waiting,
      conditions = false,
      riskDue = false,
      riskColumns: asksRisk = false,
      product,
      partnerId,
      ...days
    } = queryExportAsk.parse(asked)
    const filter = { statuses, search: searchParam, waiting, conditions, riskDue, product, partnerId, days }
    // The requester may have lost the right since.
    const riskColumns = asksRisk && principal.role === 'COMPLIANCE'
    const wanted = { ...filter, sort: sortOf(sort) }
    return database.transaction(
      async (tx) =>
        consume({
          rowsTotal: await countAll(tx, principal, wanted),
          pieces: csvPieces({
            head: [
              ...columns.map((column) => text(language, `dashboard.column.${column}`)),
              ...(riskColumns ? riskHead(language) : []),
            ],
            chunks: cellsOf(tx, chunksOf(tx, principal, wanted), { columns, riskColumns, language }),
          }),
        }),
      snapshot,
    )
  },
})
