import { isDeepStrictEqual } from 'node:util'
import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { isZipCode } from '../../../domain/identifier/zip-code.ts'
import { isPayable } from '../../../domain/stored-payment.ts'
import { lockByRule } from '../../../machines/lifecycle/query/field-rules.ts'
import { staysPayable } from '../../../machines/lifecycle/query/locks.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { userIdOf } from '../../platform/http/auth.ts'
import { Problem } from '../../platform/http/problem.ts'
import { announceToOthers } from '../parts/pending-condition.store.ts'
import { screenLater } from '../parts/screening.store.ts'
import type { Fingerprints } from '../parts/representative.ts'
import { auditedChanges } from './audited-changes.ts'
import { type Change, changesOf } from './changes.ts'
import { beforeContact, typedOutside, withContactCode, withSellerCodes } from './masked-codes.ts'
import { toForm } from '../record/form.ts'
import { formSeenBy, withoutHidden, viewOf } from '../record/visible-fields.ts'
import { checkReferences } from './references.ts'
import { lockQuery, type StoredQuery, loadQueryParts, writeQuery } from '../record/query.store.ts'
import { dealOf, storedTerms, type TermsRows } from '../record/stored-deal.ts'
import { storeFirstVersion, storeVersion } from '../record/query-version.store.ts'
import { renewSecci } from './renew-secci.ts'
import { voidVotes } from './void-votes.ts'
import { assertVisible } from '../record/visibility.ts'
import { boundedBy, checkTerms } from './term-range.ts'
import { writeChanges } from './write-changes.ts'
import { laterThan } from '../../platform/database/time.ts'
import { refuseStale } from './refuse-stale.ts'
import type { DecidedTerms } from '../../../api/decided-terms.ts'
import { isBeingDecided } from '../../../machines/lifecycle/query/query-history.ts'

export type SaveDependencies = Pick<Dependencies, 'now' | 'jobs' | 'services'> & Fingerprints

/** The changes: a payload, or a function of the locked query. */
export type Patch = QuerySave | ((stored: StoredQuery) => QuerySave)

/** @throws Problem query.locked naming every locked field, with the reason for each */
export const refuseLocked = (principal: Principal, status: StatusCode, changes: readonly Change[]): void => {
  const fields = changes.flatMap(({ path, rule }) => {
    const lock = lockByRule(status, viewOf(principal), rule)
    return lock ? [{ path, code: `lock.${lock}` }] : []
  })
  if (fields.length > 0) throw new Problem('query.locked', { currentStatus: status, fields })
}

/** @throws Problem request.invalid if a changed address has a postal code that its country does not have */
const checkAddress = ({ query }: StoredQuery, payload: QuerySave, changed: ReadonlySet<string>): void => {
  if (!changed.has('zipCode') && !changed.has('country')) return
  const { zipCode, country } = {
    zipCode: payload.zipCode ?? query.zipCode,
    country: payload.country ?? query.country,
  }
  if (zipCode && !isZipCode(zipCode, country))
    throw new Problem('request.invalid', { fields: [{ path: 'zipCode', code: 'field.zipCode' }] })
}

const givesPayment = ({ query, assets }: StoredQuery): boolean => isPayable(dealOf(query, assets))

/** @throws Problem request.invalid if the terms of a query with a contract would give no payment any more */
const refuseUnpayable = (stored: StoredQuery, saved: StoredQuery): void => {
  if (!staysPayable(stored.query.status) || !givesPayment(stored) || givesPayment(saved)) return
  const path = saved.query.contractAmountCents === 0 ? 'qassets' : 'residual'
  throw new Problem('request.invalid', { fields: [{ path, code: 'field.unpayable' }] })
}

/** What clients and their representatives state about themselves, and the code that identifies them. */
const answers = {
  publicOffice: { of: ['custRegCode', 'contactPersCode'], unanswered: null },
  lei: { of: ['custRegCode'], unanswered: '' },
  taxNumber: { of: ['custRegCode'], unanswered: '' },
  representativeNationality: { of: ['custRegCode', 'contactPersCode'], unanswered: null },
  representativeSecondNationality: { of: ['custRegCode', 'contactPersCode'], unanswered: null },
  representativePlaceOfBirth: { of: ['custRegCode', 'contactPersCode'], unanswered: '' },
} as const

/** Clears answers given for another client or representative. */
const withoutOldAnswer = (
  { query }: StoredQuery,
  payload: QuerySave,
  changed: ReadonlySet<string>,
): QuerySave => {
  const outdated = Object.entries(answers).filter(
    ([name, { of }]) => !changed.has(name) && of.some((code) => changed.has(code) && query[code] !== ''),
  )
  return { ...payload, ...Object.fromEntries(outdated.map(([name, { unanswered }]) => [name, unanswered])) }
}

/** Locks and loads the query until the transaction ends. @throws Problem notFound */
export const lockStoredQuery = async (
  tx: Transaction,
  principal: Principal,
  queryId: number,
): Promise<StoredQuery> => loadQueryParts(tx, assertVisible(principal, await lockQuery(tx, queryId)))

/** Stores the terms before the committee's own changes. */
const withTermsBefore = async (
  tx: Transaction,
  principal: Principal,
  stored: StoredQuery,
  saved: StoredQuery,
): Promise<StoredQuery> => {
  const termsBefore = termsBeforeDecision(principal, stored, saved)
  if (isDeepStrictEqual(termsBefore, saved.query.termsBefore)) return saved
  await writeQuery(tx, saved.query.queryId, { termsBefore })
  return { ...saved, query: { ...saved.query, termsBefore } }
}

/**
 * Changes form fields, all of them or none.
 * @throws Problem notFound; query.locked; request.invalid if a referenced record does not exist, or the terms of a
 * contract give no payment any more
 */
export const applyChanges = async (
  dependencies: SaveDependencies,
  tx: Transaction,
  principal: Principal,
  stored: StoredQuery,
  given: QuerySave,
): Promise<StoredQuery> => {
  const sent = await withContactCode(dependencies, tx, stored.query, given)
  const changes = changesOf(sent, beforeContact(formSeenBy(principal, stored), given))
  if (changes.length === 0) return stored
  refuseLocked(principal, stored.query.status, changes)
  // A change of the advance's type changes its amount too.
  const changed = new Set(changes.map(({ path }) => (path === 'advnPmtType' ? 'advance' : path)))
  const payload = withoutHidden(principal, withSellerCodes(stored.assets, sent), changed)
  checkTerms(principal, stored.partner, payload, boundedBy(payload, stored), (field) => changed.has(field))
  checkAddress(stored, payload, changed)
  await checkReferences(tx, payload, stored)
  const { queryId } = stored.query
  const now = dependencies.now()
  const modifiedAt = laterThan(stored.query.modifiedAt, now)
  await storeFirstVersion(tx, stored, now)
  await writeChanges(tx, stored, withoutOldAnswer(stored, payload, changed), {
    modifiedAt,
    modifiedBy: userIdOf(principal),
    ...(changed.has('contactPersCode') && { contactCodeTyped: typedOutside(principal, given) }),
  })
  const saved = await withTermsBefore(tx, principal, stored, await lockStoredQuery(tx, principal, queryId))
  refuseUnpayable(stored, saved)
  const fields = changes.map(({ path }) => path)
  await voidVotes(dependencies, tx, { stored, saved, fields, by: principal.userId })
  await audit(tx, {
    event: 'query.saved',
    accountUserId: userIdOf(principal),
    subject: 'query',
    subjectId: queryId,
    details: {
      changed: fields.length,
      changes: auditedChanges(fields, { before: toForm(stored), after: toForm(saved), sent: payload }),
    },
  })
  await storeVersion(tx, saved, now)
  if (changed.has('custRegCode') || changed.has('contactPersCode')) await announceToOthers(tx, queryId)
  await renewSecci(dependencies.jobs, tx, saved)
  await screenLater(dependencies, tx, saved.query)
  return saved
}

/** Changes the stored query in a separate call, without `modifiedDtime`. */
export const changeQuery = (
  dependencies: SaveDependencies,
  connection: Connection,
  principal: Principal,
  queryId: number,
  patch: Patch,
): Promise<StoredQuery> =>
  connection.transaction(async (tx) => {
    const stored = await lockStoredQuery(tx, principal, queryId)
    return applyChanges(
      dependencies,
      tx,
      principal,
      stored,
      typeof patch === 'function' ? patch(stored) : patch,
    )
  })

/**
 * Saves a query that was read before.
 * @throws Problem query.conflict if it was changed since; see `applyChanges`
 */
export const saveQuery = (
  dependencies: SaveDependencies,
  connection: Connection,
  principal: Principal,
  queryId: number,
  payload: QuerySave,
): Promise<StoredQuery> =>
  connection.transaction(async (tx) => {
    const stored = await lockStoredQuery(tx, principal, queryId)
    refuseStale(principal, stored, payload, dependencies.now())
    return applyChanges(dependencies, tx, principal, stored, payload)
  })

const changedIn = (was: DecidedTerms, is: DecidedTerms): Partial<DecidedTerms> =>
  Object.fromEntries(
    (Object.keys(is) as (keyof DecidedTerms)[])
      .filter((field) => is[field] !== was[field])
      .map((field) => [field, is[field]]),
  )

/**
 * Returns the terms after a save without the committee's own changes; null if the committee has changed nothing. Other
 * people's changes apply to them too.
 */
const termsBeforeDecision = (
  { role }: Principal,
  stored: TermsRows,
  saved: TermsRows,
): DecidedTerms | null => {
  const { termsBefore, status } = stored.query
  const was = storedTerms(stored)
  if (role === 'CREDIT' && isBeingDecided(status)) return termsBefore ?? was
  return termsBefore && { ...termsBefore, ...changedIn(was, storedTerms(saved)) }
}
