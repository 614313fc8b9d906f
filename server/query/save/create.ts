import { eq } from 'drizzle-orm'
import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type { Product } from '../../../api/status.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { programOf } from '../../platform/http/auth.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type PartnerRow, partnerTable } from '../../schema/partner.table.ts'
import { setDeadlines } from '../parts/deadline.store.ts'
import { type Performer, performerOf, writeHistory } from '../parts/status-history.store.ts'
import { type NewQueryRow, queryTable, type QueryRow } from '../../schema/query.table.ts'
import type { Fingerprints } from '../parts/representative.ts'
import { assertReadyToSell } from '../../partner/ready-to-sell.ts'
import { changesOf } from './changes.ts'
import { typedOutside, withContactCode, withSellerCodes } from './masked-codes.ts'
import { toForm } from '../record/form.ts'
import { checkReferences } from './references.ts'
import type { StoredQuery } from '../record/query.store.ts'
import { storeVersion } from '../record/query-version.store.ts'
import { lockStoredQuery, refuseLocked, type SaveDependencies } from './save.ts'
import { boundedBy, checkTerms } from './term-range.ts'
import { writeChanges } from './write-changes.ts'

/** @throws Problem access.denied for users without a partner: credit and compliance create no queries */
const ownPartner = async (connection: Connection, principal: Principal): Promise<PartnerRow> => {
  const [partner] = await connection
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, principal.partnerId ?? 0))
  if (!partner || (principal.role !== 'PARTNER' && principal.role !== 'SHOP'))
    throw new Problem('access.denied')
  return partner
}

/**
 * Returns the product of a new query: leasing for partners; for shops what they sell on the spot, because a
 * self-serve query starts as an offer.
 * @throws Problem request.invalid if the partner does not have the product
 */
const productOf = ({ role }: Principal, partner: PartnerRow, requested: Product | undefined): Product => {
  const { featureOnSpot, featureSelfServe } = partner
  const usual = role === 'PARTNER' ? 'LEASING' : featureOnSpot ? 'ONSPOT' : 'SELFSERVE'
  const product = requested ?? usual
  if (product === 'SELFSERVE' && role === 'SHOP' && featureSelfServe)
    throw new Problem('request.invalid', { fields: [{ path: 'product', code: 'field.selfServe' }] })
  if (product !== usual)
    throw new Problem('request.invalid', { fields: [{ path: 'product', code: 'field.choice' }] })
  return product
}

/** The default terms of a new query at its partner. */
export const startingTerms = (partner: PartnerRow) =>
  ({
    interestMatrix: partner.interestMatrix,
    paymentPeriod: partner.defaultPaymentPeriod,
    advance: partner.defaultAdvance,
    residual: partner.defaultResidual,
    interest: partner.defaultInterest,
    kickback: partner.defaultKickback,
    insurance: partner.insurance,
    contractFeeCents: partner.contractFeeCents,
    offerValidTime: partner.offerValidTime,
  }) satisfies Partial<NewQueryRow>

/** A query to create: its owner and its creator's name. */
export type NewQuery = {
  partner: PartnerRow
  product: Product
  creator: Performer
}

/** Inserts the query with its defaults. */
const insert = async (
  tx: Transaction,
  { partner, product, creator }: NewQuery,
  now: Date,
): Promise<QueryRow> => {
  const [row] = await tx
    .insert(queryTable)
    .values({
      ...startingTerms(partner),
      managerId: partner.managerId,
      product,
      partnerId: partner.partnerId,
      userId: creator.createdBy,
      modifiedBy: creator.createdBy,
      createdByName: creator.createdByName,
      createdAt: now,
      modifiedAt: now,
    })
    .returning()
  if (!row) throw new Error('a new query was not stored')
  await writeHistory(
    tx,
    row.queryId,
    { status: row.status, event: 'query.created', by: creator, reason: null },
    now,
  )
  await setDeadlines(tx, { queryId: row.queryId, status: row.status, at: now })
  return row
}

/** Applies the payload to the new query as a change, with the same locks. @throws Problem query.locked */
const enter = async (
  needs: Fingerprints,
  tx: Transaction,
  principal: Principal,
  { query, partner }: Pick<StoredQuery, 'query' | 'partner'>,
  given: QuerySave,
): Promise<void> => {
  const payload = withSellerCodes([], await withContactCode(needs, tx, query, given))
  const empty = { query, partner, assets: [], sureties: [], guarantor: null, beneficiary: null }
  const entered = { ...payload, product: query.product, managerId: payload.managerId ?? query.managerId }
  refuseLocked(principal, query.status, changesOf(entered, toForm(empty)))
  await writeChanges(tx, empty, entered, {
    modifiedAt: query.modifiedAt,
    modifiedBy: query.modifiedBy,
    contactCodeTyped: typedOutside(principal, given),
  })
}

/**
 * Creates a query at a partner with the principal's rights. Omitted fields get the partner's defaults and ours.
 * @throws Problem request.invalid; query.locked for fields the principal may not edit
 */
export const enterQuery = async (
  dependencies: SaveDependencies,
  tx: Transaction,
  principal: Principal,
  newQuery: NewQuery,
  payload: QuerySave,
): Promise<StoredQuery> => {
  checkTerms(principal, newQuery.partner, payload, boundedBy(payload), () => true)
  await checkReferences(tx, payload)
  const row = await insert(tx, newQuery, dependencies.now())
  const program = programOf(principal)
  await enter(dependencies, tx, principal, { query: row, partner: newQuery.partner }, payload)
  await audit(tx, {
    event: 'query.created',
    accountUserId: newQuery.creator.createdBy,
    subject: 'query',
    subjectId: row.queryId,
    ...(program && { details: { program } }),
  })
  const stored = await lockStoredQuery(tx, principal, row.queryId)
  await storeVersion(tx, stored, row.createdAt, row.createdAt)
  return stored
}

/**
 * Creates a query at the user's own partner; `decided` if the caller has checked the product.
 * @throws Problem access.denied; partner.notReady; see `enterQuery`
 */
export const createQuery = (
  dependencies: SaveDependencies,
  connection: Connection,
  principal: Principal,
  payload: QuerySave,
  decided?: Product,
): Promise<StoredQuery> =>
  connection.transaction(async (tx) => {
    const partner = await ownPartner(tx, principal)
    await assertReadyToSell(tx, principal, partner)
    const product = decided ?? productOf(principal, partner, payload.product)
    const creator = await performerOf(tx, principal)
    return enterQuery(dependencies, tx, principal, { partner, product, creator }, payload)
  })
