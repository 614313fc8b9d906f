import type { RetentionKind } from '../api/retention.ts'

/** Why data is kept, and from when its time counts. Each ground is explained on the page of privacy. */
export type RetentionRule = {
  /** Months that the law requires at least. */
  least: number
  /** Months where compliance has set none: what the page proposes. */
  usual: number
}

const YEAR = 12

/**
 * For how long each kind of data is kept.
 * - `unsent`: a query that was closed before it was sent on. No law requires it (GDPR art. 5(1)(e)).
 * - `declined`: a query that was sent on and closed without a contract or a check of its parties. Claims expire after
 * three years (General Part of the Civil Code Act § 146).
 * - `checked`: the same where people were identified or checked: five years (Money Laundering Prevention Act § 47).
 * - `contract`: seven years from the end of the financial year in which it ended (Accounting Act § 12), which covers the
 * five years of the Money Laundering Prevention Act.
 * - `applicant`: what a customer entered at a link and never submitted, from the last change.
 * - `limit`: the last answer of the limit engine about a customer who has no open query.
 * - `webhook`: messages to partners' programs, from their sending.
 */
export const retentionRules: Readonly<Record<RetentionKind, RetentionRule>> = {
  unsent: { least: 1, usual: 6 },
  declined: { least: 1, usual: 3 * YEAR },
  checked: { least: 5 * YEAR, usual: 5 * YEAR },
  contract: { least: 7 * YEAR, usual: 7 * YEAR },
  applicant: { least: 1, usual: 6 },
  limit: { least: 1, usual: YEAR },
  webhook: { least: 1, usual: YEAR },
}

/** Days for which sessions, links and idempotency keys are kept after their end; erased every night. */
export const shortRetention = { session: 1, idempotencyKey: 7, suretyLink: 90, knownDevice: 180 } as const

/** A kind's time as compliance has set it. */
export type RetentionSetting = { kind: RetentionKind; validFrom: string; months: number }

/** The months in force on a day in Tallinn, `YYYY-MM-DD`. Never less than the law requires. */
export const retentionOn = (
  settings: readonly RetentionSetting[],
  day: string,
): Record<RetentionKind, number> => {
  const inForce = settings
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
  const months = (kind: RetentionKind) => {
    const { least, usual } = retentionRules[kind]
    return Math.max(least, inForce.findLast((one) => one.kind === kind)?.months ?? usual)
  }
  return {
    unsent: months('unsent'),
    declined: months('declined'),
    checked: months('checked'),
    contract: months('contract'),
    applicant: months('applicant'),
    limit: months('limit'),
    webhook: months('webhook'),
  }
}

/**
 * The kinds whose time compliance has set by a day in Tallinn. Only these are erased, so that nothing is lost before a
 * person has agreed to it.
 */
export const erasedKindsOn = (settings: readonly RetentionSetting[], day: string): Set<RetentionKind> =>
  new Set(settings.filter(({ validFrom }) => validFrom <= day).map(({ kind }) => kind))

/**
 * Months for which the law keeps a query that is over, also where a person asks for erasure (GDPR art. 17(3)(b)). The
 * provider may wait for claims, but the law does not require it.
 */
export const lawMonths = {
  unsent: 0,
  declined: 0,
  checked: retentionRules.checked.least,
  contract: retentionRules.contract.least,
} as const satisfies Partial<Record<RetentionKind, number>>
