import { todayInTallinn } from '../../domain/date.ts'
import { payment } from '../../domain/payment.ts'
import { schedule, type ScheduleRow } from '../../domain/schedule.ts'
import { findProvider } from '../contract/provider.ts'
import type { Connection } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import type { PartnerRow } from '../partner/partner.table.ts'
import type { QueryRow } from '../query/query.table.ts'
import type { StoredQuery } from '../query/query.store.ts'
import { paymentTermsOf } from '../query/totals.ts'

/** All that a document of a query is made of. */
export type Agreement = {
  stored: StoredQuery
  provider: PartnerRow
  /** The moment the document is of. */
  madeAt: Date
  /** The same as a day in Tallinn, `YYYY-MM-DD`. */
  day: string
  /** Without VAT. */
  monthlyCents: number
  rows: ScheduleRow[]
}

/** What the parties call the contract: the number compliance gave it, else the ledger's, else the query's own. */
export const contractNumber = ({ contractNr, lendifyRefno, queryId }: QueryRow): string =>
  contractNr || lendifyRefno || `#${queryId}`

/**
 * Gathers what the documents of a query say, its payment schedule computed from the day of the document.
 * @throws Problem document.missing where there are no assets or the terms tell no payment
 */
export const agreementOf = async (
  connection: Connection,
  stored: StoredQuery,
  madeAt: Date,
): Promise<Agreement> => {
  const { query } = stored
  const terms = paymentTermsOf(query, query.contractAmountCents)
  if (stored.assets.length === 0 || terms === null) throw new Problem('document.missing')
  const day = todayInTallinn(madeAt)
  const rows = schedule({
    ...terms,
    contractFeeCents: query.contractFeeCents ?? 0,
    contractDate: day,
    ...(query.pmtDate !== '' && { paymentDay: Number(query.pmtDate) }),
  })
  return {
    stored,
    provider: await findProvider(connection),
    madeAt,
    day,
    monthlyCents: payment(terms).totalCents,
    rows,
  }
}
