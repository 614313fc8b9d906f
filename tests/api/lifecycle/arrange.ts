import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Limit } from '../../../api/limit.ts'
import type { StatusCode } from '../../../api/status.ts'
import { toEuros } from '../../../domain/money.ts'
import type { PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { beneficiaryTable } from '../../../server/schema/beneficiary.table.ts'
import {
  containerFileTable,
  containerSignerTable,
  containerTable,
} from '../../../server/schema/container.table.ts'
import type { Database, Transaction } from '../../../server/platform/database/database.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { partnerAssetGroupTable, partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { factsOf, type Situation } from '../../models/query.world.ts'
import { keepPayment } from './keep-payment.ts'

/** A query that stands somewhere, in some situation, and the container that waits to be picked. */
export type Arranged = { queryId: number; container: number }

/** Where the query is, how it is, and for whom: whoever acts must be able to see it. */
export type Scene = { status: StatusCode; situation: Situation; kind: PrincipalKind }

const owners = { partner: 'Põhja Masinad OÜ', inhouse: 'Tehing Liising AS', shop: 'Nutipood OÜ' } as const
const CUSTOMER = '12345678'
const NEXT_YEAR = 365 * 24 * 3_600_000

const ownerOf = ({ kind, situation }: Scene): string => {
  if (situation.whose !== 'own') return kind === 'partner' ? owners.inhouse : owners.partner
  if (kind === 'partner' || kind === 'inhouse' || kind === 'shop') return owners[kind]
  return situation.product === 'LEASING' ? owners.partner : owners.shop
}

const dayIn = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString().slice(0, 10)

const client = {
  custName: 'Meretuul OÜ',
  custRegCode: CUSTOMER,
  contactPersCode: '37605030299',
  contactPhone: '+3725551234',
  contactEmail: 'mari@meretuul.example',
  billingEmail: 'arved@meretuul.example',
  paymentPeriod: 36,
  interest: 6.9,
  advance: 10,
  residual: 5,
}

const partnerOf = async (tx: Transaction, scene: Scene): Promise<number> => {
  const { situation } = scene
  const [partner] = await tx
    .update(partnerTable)
    .set({
      manualSigning: situation.paper === 'allowed',
      automaticDecision: situation.decision !== 'forbidden by the partner',
      creditLimitCents: factsOf(situation).partnerCreditLimitCents,
    })
    .where(eq(partnerTable.businessName, ownerOf(scene)))
    .returning({ partnerId: partnerTable.partnerId })
  if (!partner) throw new Error(`no partner ${ownerOf(scene)}`)
  return partner.partnerId
}

const putQuery = async (tx: Transaction, queryId: number | null, scene: Scene): Promise<number> => {
  const { status, situation } = scene
  const facts = factsOf(situation)
  const columns = {
    ...client,
    status,
    partnerId: await partnerOf(tx, scene),
    product: situation.product,
    contactName: situation.form === 'complete' ? 'Mari Meri' : '',
    aplink: situation.aplink === 'set' ? 'https://tehing.example/apply/token' : null,
    lendifyRefno: situation.ledger === 'entered' ? 'L-1001' : '',
    lendifyEndDate: dayIn(situation.contract === 'ended' ? -NEXT_YEAR : NEXT_YEAR),
    deliveryDate: situation.delivery === 'dated' ? dayIn(0) : null,
    handoverWhenSigned: situation.handover === 'on signing',
    contractAmountCents: facts.totalCents,
    closingReason: null,
  }
  if (queryId === null) {
    const [made] = await tx.insert(queryTable).values(columns).returning({ queryId: queryTable.queryId })
    return Number(made?.queryId)
  }
  await tx.update(queryTable).set(columns).where(eq(queryTable.queryId, queryId))
  return queryId
}

const putAssets = async (tx: Transaction, queryId: number, scene: Scene) => {
  const { situation } = scene
  const { totalCents } = factsOf(situation)
  const partnerId = await partnerOf(tx, scene)
  const [group] = await tx.select().from(assetGroupTable).where(eq(assetGroupTable.name, 'Laptops'))
  if (!group) throw new Error('no asset group')
  const { assetGroupId, superiorGroupId } = group
  const autoDecisionEnabled = situation.decision !== 'forbidden by an asset group'
  await tx
    .insert(partnerAssetGroupTable)
    .values({ partnerId, assetGroupId, autoDecisionEnabled })
    .onConflictDoUpdate({
      target: [partnerAssetGroupTable.partnerId, partnerAssetGroupTable.assetGroupId],
      set: { autoDecisionEnabled },
    })
  await tx.delete(assetTable).where(eq(assetTable.queryId, queryId))
  if (situation.assets === 'none') return
  const asset = { queryId, assetGroupId: superiorGroupId, assetSubgroupId: assetGroupId, quantity: 1 }
  const handoverWhenSigned = situation.handover === 'on signing'
  await tx.insert(assetTable).values([
    { ...asset, qassetName: 'Laptop', qassetPriceCents: totalCents / 4, handoverWhenSigned },
    { ...asset, qassetName: 'Server', qassetPriceCents: (totalCents / 4) * 3, handoverWhenSigned },
  ])
}

const answerOf = (situation: Situation): Limit | null => {
  const { limit } = factsOf(situation)
  if (limit === null || limit.status === 'checking') return null
  const blocked = limit.status === 'blocked'
  return {
    available_limit: toEuros(Math.max(limit.availableCents, 0)),
    max_contract_amount: toEuros(Math.max(limit.maxContractCents, 0)),
    status: blocked ? 'blocked' : 'active',
    last_result: limit.status === 'blocked' ? 'approved' : limit.status,
    last_result_at: null,
    sureties: [],
    representatives: [],
    updated_at: new Date().toISOString(),
  }
}

const putCredit = async (tx: Transaction, situation: Situation) => {
  await tx.delete(customerLimitTable).where(eq(customerLimitTable.regCode, CUSTOMER))
  if (situation.credit === 'never asked') return
  await tx
    .insert(customerLimitTable)
    .values({ regCode: CUSTOMER, requestedAt: new Date(), answer: answerOf(situation) })
}

const putBeneficiary = async (tx: Transaction, queryId: number, { decision }: Situation) => {
  const isPublicPerson = decision === 'public person' ? 'yes_in_estonia' : 'no'
  await tx
    .insert(beneficiaryTable)
    .values({ queryId, isPublicPerson })
    .onConflictDoUpdate({ target: beneficiaryTable.queryId, set: { isPublicPerson } })
}

/** One container that waits, and, where any was sent, a sent one beside it. */
const putContainers = async (
  tx: Transaction,
  queryId: number,
  { containers }: Situation,
): Promise<number> => {
  await tx.delete(containerTable).where(eq(containerTable.queryId, queryId))
  const insert = async (columns: Partial<typeof containerTable.$inferInsert>) => {
    const [container] = await tx
      .insert(containerTable)
      .values({ queryId, title: '1', ...columns })
      .returning({ id: containerTable.id })
    const containerId = Number(container?.id)
    await tx.insert(containerFileTable).values({ containerId, code: '12', fileName: 'contract.pdf' })
    await tx.insert(containerSignerTable).values({
      containerId,
      name: 'Mari Meri',
      personalCode: client.contactPersCode,
      email: client.contactEmail,
      role: 'client',
    })
    return containerId
  }
  const now = new Date()
  if (containers === 'sent') await insert({ state: 'sent', uuid: randomUUID(), sentAt: now })
  if (containers === 'signed')
    await insert({ state: 'allSigned', uuid: randomUUID(), sentAt: now, allSignedAt: now })
  return insert({})
}

/** Puts a query, a new one where none is named, where the scene wants it: in the database, by no call of the portal. */
export const arrange = (database: Database, scene: Scene, known: number | null = null): Promise<Arranged> =>
  database.transaction(async (tx) => {
    const queryId = await putQuery(tx, known, scene)
    await putAssets(tx, queryId, scene)
    await keepPayment(tx, queryId)
    await putCredit(tx, scene.situation)
    await putBeneficiary(tx, queryId, scene.situation)
    return { queryId, container: await putContainers(tx, queryId, scene.situation) }
  })

/** Whether a container has been sent. */
export const isSent = async (database: Database, { queryId, container }: Arranged): Promise<boolean> => {
  const [row] = await database
    .select({ state: containerTable.state })
    .from(containerTable)
    .where(and(eq(containerTable.queryId, queryId), eq(containerTable.id, container)))
  return row?.state === 'sent'
}
