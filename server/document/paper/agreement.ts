import { todayInTallinn } from '../../../domain/date.ts'
import { paymentGap } from '../../../domain/stored-payment.ts'
import { schedule, type ScheduleRow } from '../../../domain/payment-schedule.ts'
import { termsOf } from '../../../domain/payment-terms.ts'
import { findProvider } from '../../contract/find-provider.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import { type StoredQuery, contractDayOf } from '../../query/record/query.store.ts'
import { findProviderOnPapers, type ProviderOnPapers } from './letterhead.ts'
import { lacksOfTerms, missingIn } from '../../query/record/paper-problems.ts'
import { type GroupName, groupNamesOf } from './product-lines.ts'
import { dealOf } from '../../query/record/stored-deal.ts'

/** The data of a query's document. */
export type Agreement = {
  stored: StoredQuery
  provider: PartnerRow
  settings: ProviderOnPapers
  /** Names of the assets' groups, by id. */
  groupNames: ReadonlyMap<number, GroupName>
  /** Time of the document. */
  madeAt: Date
  /** Day of the document in Tallinn, `YYYY-MM-DD`. */
  day: string
  /** Schedule of the stored payment from the day of the contract; without a contract from `day`. */
  rows: ScheduleRow[]
}

/** @throws Problem document.missing if there are no assets or the terms give no payment */
const storedPayment = ({ query, assets }: StoredQuery) => {
  const deal = dealOf(query, assets)
  const terms = termsOf(deal)
  const monthlyCents = query.pmtAmountCents
  if (terms === null || monthlyCents === null || paymentGap(deal) !== null)
    throw missingIn(lacksOfTerms({ query, assets }))
  return { terms, monthlyCents }
}

/**
 * Returns the schedule of the stored payment from the day of the contract; without a contract from `day`.
 * @throws Problem document.missing
 */
export const scheduleFrom = (stored: StoredQuery, day: string): ScheduleRow[] => {
  const { terms, monthlyCents } = storedPayment(stored)
  const { pmtDate } = stored.query
  return schedule({
    ...terms,
    monthlyCents,
    contractDate: contractDayOf(stored) ?? day,
    ...(pmtDate !== '' && { paymentDay: Number(pmtDate) }),
  })
}

/** Loads the data of a query's documents: the stored payment and its schedule. @throws Problem document.missing */
export const agreementOf = async (
  connection: Connection,
  stored: StoredQuery,
  madeAt: Date,
): Promise<Agreement> => {
  const day = todayInTallinn(madeAt)
  return {
    stored,
    provider: await findProvider(connection),
    settings: await findProviderOnPapers(connection),
    groupNames: await groupNamesOf(connection, stored.assets),
    madeAt,
    day,
    rows: scheduleFrom(stored, day),
  }
}
