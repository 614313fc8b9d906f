import { eq } from 'drizzle-orm'
import type { QuerySave } from '../../contract/query.ts'
import type { Actor } from '../../contract/role.ts'
import type { Product } from '../../contract/status.ts'
import { audit } from '../audit/audit.ts'
import type { Connection, Transaction } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { type PartnerRow, partnerTable } from '../partner/partner.table.ts'
import { doerOf, writeHistory } from '../status-history/status-history.store.ts'
import { type NewQueryRow, queryTable, type QueryRow } from './query.table.ts'
import { changesOf } from './changes.ts'
import { toForm } from './form.ts'
import { checkNewClient, checkReferences } from './references.ts'
import type { StoredQuery } from './query.store.ts'
import { hold, refuseLocked, type SaveDependencies } from './save.ts'
import { checkTerms } from './term-range.ts'
import { boundedBy } from './totals.ts'
import { writeChanges } from './write-changes.ts'

/** @throws Problem access.denied where the user belongs to no partner: credit and compliance make no queries */
const ownPartner = async (connection: Connection, actor: Actor): Promise<PartnerRow> => {
  const [partner] = await connection
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, actor.partnerId ?? 0))
  if (!partner || (actor.role !== 'PARTNER' && actor.role !== 'SHOP')) throw new Problem('access.denied')
  return partner
}

/** What someone may make: partners leases, shops what their partner has. */
const allowedProducts = ({ role }: Actor, partner: PartnerRow): Product[] => {
  if (role === 'PARTNER') return ['LEASING']
  return [
    ...(partner.featureOnSpot ? (['ONSPOT'] as const) : []),
    ...(partner.featureSelfServe ? (['SELFSERVE'] as const) : []),
  ]
}

/** @throws Problem access.denied, or request.invalid where another product was asked for */
const productOf = (actor: Actor, partner: PartnerRow, asked: Product | undefined): Product => {
  const allowed = allowedProducts(actor, partner)
  const [usual] = allowed
  if (!usual) throw new Problem('access.denied')
  if (asked === undefined || allowed.includes(asked)) return asked ?? usual
  throw new Problem('request.invalid', { fields: [{ path: 'product', code: 'field.choice' }] })
}

/** Terms that a new query starts with at its partner. */
export const startingTerms = (partner: PartnerRow): Partial<NewQueryRow> => ({
  interestMatrix: partner.interestMatrix,
  paymentPeriod: partner.defaultPaymentPeriod,
  advance: partner.defaultAdvance,
  residual: partner.defaultResidual,
  interest: partner.defaultInterest,
  kickback: partner.defaultKickback,
  insurance: partner.insurance,
  contractFeeCents: partner.contractFeeCents,
  offerValidTime: partner.offerValidTime,
})

/** The query as it starts at its partner, before anything is entered. */
const insert = async (
  tx: Transaction,
  actor: Actor,
  partner: PartnerRow,
  product: Product,
  now: Date,
): Promise<QueryRow> => {
  const creator = await doerOf(tx, actor)
  const [row] = await tx
    .insert(queryTable)
    .values({
      ...startingTerms(partner),
      managerId: partner.managerId,
      product,
      partnerId: partner.partnerId,
      userId: actor.userId,
      modifiedBy: actor.userId,
      createdByName: creator.createdByName,
      createdAt: now,
      modifiedAt: now,
    })
    .returning()
  if (!row) throw new Error('a new query was not stored')
  await writeHistory(tx, row.queryId, [{ status: row.status, by: creator, reason: null }], now)
  return row
}

/** What is sent enters the new query as a change of it, by the same locks. @throws Problem query.locked */
const enter = async (tx: Transaction, actor: Actor, query: QueryRow, sent: QuerySave): Promise<void> => {
  const empty = { query, assets: [], sureties: [], guarantor: null, beneficiary: null }
  const entered = { ...sent, product: query.product, managerId: sent.managerId ?? query.managerId }
  refuseLocked(actor, query.status, changesOf(entered, toForm(empty)))
  await writeChanges(tx, empty, entered, { modifiedAt: query.modifiedAt, modifiedBy: query.modifiedBy })
}

/**
 * Makes a query at the user's own partner, in status P; what is left out takes the partner's and our defaults.
 * @throws Problem access.denied, company.refused, request.invalid; query.locked for fields that are not the user's
 */
export const createQuery = (
  { now, services }: SaveDependencies,
  connection: Connection,
  actor: Actor,
  sent: QuerySave,
): Promise<StoredQuery> =>
  connection.transaction(async (tx) => {
    const partner = await ownPartner(tx, actor)
    checkTerms(actor, partner, sent, boundedBy(sent), () => true)
    await checkReferences(tx, sent)
    await checkNewClient(services, sent, { custRegCode: '', consumer: false })
    const row = await insert(tx, actor, partner, productOf(actor, partner, sent.product), now())
    const { queryId } = row
    await enter(tx, actor, row, sent)
    await audit(tx, {
      event: 'query.created',
      accountUserId: actor.userId,
      subject: 'query',
      subjectId: queryId,
    })
    return hold(tx, actor, queryId)
  })
