import type { Language } from '../../api/language.ts'
import type { Application, ApplicationDetail } from '../../api/partner-api.ts'
import { annualRateOf } from '../../domain/annual-rate.ts'
import { isForConsumer } from '../../domain/consumer.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { toEuros } from '../../domain/money.ts'
import { isPayable } from '../../domain/stored-payment.ts'
import { readsCondition } from '../../machines/lifecycle/condition/condition-facts.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { scheduleFrom } from '../document/paper/agreement.ts'
import type { Connection } from '../platform/database/database.ts'
import { deadlineFacts } from '../query/parts/deadline.store.ts'
import type { PendingCondition } from '../query/parts/pending-condition.store.ts'
import { loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import { dealOf } from '../query/record/stored-deal.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { customerStepOf } from './customer-step.ts'

/** Maps a query to the program's view: no personal codes, nothing added by others. */
export const toApplication = (query: QueryRow): Application => ({
  id: query.queryId,
  status: query.status,
  closingReason: query.closingReason,
  custName: query.custName,
  custRegCode: isForConsumer(query) ? '' : query.custRegCode,
  sellerOfferNr: query.sellerOfferNr,
  contractAmount: toEuros(query.contractAmountCents),
  pmtAmount: query.pmtAmountCents === null ? null : toEuros(query.pmtAmountCents),
  createdDtime: query.createdAt.toISOString(),
  modifiedDtime: query.modifiedAt.toISOString(),
})

type Decision = NonNullable<ApplicationDetail['decision']>

/** The rates of a consumer's credit, which its documents show too; a company's do not. */
const ratesOf = (stored: StoredQuery, now: Date) =>
  isForConsumer(stored.query)
    ? {
        interest: stored.query.interest,
        annualRate: annualRateOf(scheduleFrom(stored, todayInTallinn(now))),
      }
    : { interest: null, annualRate: null }

const termsOf = (stored: StoredQuery, now: Date): Decision['terms'] => {
  const { paymentPeriod, residual, pmtAmountCents, financedAmountCents, contractFeeCents } = stored.query
  if (!isPayable(dealOf(stored.query, stored.assets))) return null
  if (paymentPeriod === null || pmtAmountCents === null || financedAmountCents === null) return null
  return {
    financedAmount: toEuros(financedAmountCents),
    pmtAmount: toEuros(pmtAmountCents),
    paymentPeriod,
    residual,
    contractFee: contractFeeCents === null ? null : toEuros(contractFeeCents),
    ...ratesOf(stored, now),
  }
}

const resultOf = ({ creditDecision, approvedChanges }: StoredQuery): Decision['result'] => {
  if (creditDecision && metaOf(creditDecision.status).stage === 'closed') return 'refused'
  return approvedChanges.length > 0 ? 'approvedWithChanges' : 'approved'
}

const decisionOf = (stored: StoredQuery, now: Date): ApplicationDetail['decision'] => {
  const { creditDecision } = stored
  if (!creditDecision) return null
  const result = resultOf(stored)
  return {
    result,
    decidedDtime: creditDecision.createdAt.toISOString(),
    terms: result === 'refused' ? null : termsOf(stored, now),
  }
}

const isRead = ({ askedOf }: PendingCondition): boolean => readsCondition('shop', askedOf)

const openConditionsOf = ({ conditions }: StoredQuery, language: Language) =>
  conditions.filter(isRead).map(({ state, neededFor, textEn, textEt }) => ({
    text: language === 'et' ? textEt : textEn,
    neededFor,
    state: state === 'returned' || state === 'answered' ? state : ('open' as const),
  }))

type Reader = { language: Language; now: Date }

/** An application with its decision, as its partner's program reads it. */
export const toApplicationDetail = async (
  connection: Connection,
  query: QueryRow,
  { language, now }: Reader,
): Promise<ApplicationDetail> => {
  const stored = await loadQueryParts(connection, query)
  return {
    ...toApplication(query),
    decision: decisionOf(stored, now),
    validUntil: deadlineFacts(stored.deadlines, system, now).expiresAt,
    conditions: openConditionsOf(stored, language),
    otherConditions: stored.conditions.filter((condition) => !isRead(condition)).length,
    customerStep: await customerStepOf(connection, query),
    concludedDtime: stored.concludedAt?.toISOString() ?? null,
  }
}
