import { todayInTallinn } from '../../../domain/date.ts'
import { schedule, type ScheduleRow } from '../../../domain/schedule.ts'
import { termsOf } from '../../../domain/terms.ts'
import { findProvider } from '../../contract/provider.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import type { StoredQuery } from '../../query/record/query.store.ts'
import { dealOf } from '../../query/record/totals.ts'

/** All that a document of a query is made of. */
export type Agreement = {
  stored: StoredQuery
  provider: PartnerRow
  /** The moment the document is of. */
  madeAt: Date
  /** The same as a day in Tallinn, `YYYY-MM-DD`. */
  day: string
  /** The stored payment, without VAT. */
  monthlyCents: number
  rows: ScheduleRow[]
}

/** What the parties call the contract: the number compliance gave it, else the ledger's, else the query's own. */
export const contractNumber = ({ contractNr, lendifyRefno, queryId }: QueryRow): string =>
  contractNr || lendifyRefno || `#${queryId}`

/**
 * Gathers what the documents of a query say: the payment as it is stored, and its schedule from the day of the document.
 * @throws Problem document.missing where there are no assets or the terms tell no payment
 */
export const agreementOf = async (
  connection: Connection,
  stored: StoredQuery,
  madeAt: Date,
): Promise<Agreement> => {
  const { query } = stored
  const terms = termsOf(dealOf(query, stored.assets))
  const monthlyCents = query.pmtAmountCents
  if (terms === null || monthlyCents === null) throw new Problem('document.missing')
  const day = todayInTallinn(madeAt)
  const rows = schedule({
    ...terms,
    monthlyCents,
    contractDate: day,
    ...(query.pmtDate !== '' && { paymentDay: Number(query.pmtDate) }),
  })
  return {
    stored,
    provider: await findProvider(connection),
    madeAt,
    day,
    monthlyCents,
    rows,
  }
}
