import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Vote } from '../../../api/committee.ts'
import type { DocumentContent } from '../../../server/document/paper/content.ts'
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
import { storedTerms } from '../../../server/query/record/stored-deal.ts'
import { findQuery, loadQueryParts, writeQuery } from '../../../server/query/record/query.store.ts'
import { secciFingerprint } from '../../../server/query/record/secci-fingerprint.ts'
import type { AutomaticDecision } from '../../../api/automatic-decision.ts'
import { committeeVoteTable } from '../../../server/schema/committee-vote.table.ts'
import { providerSettingsTable } from '../../../server/schema/provider-settings.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { conditionTemplateTable } from '../../../server/schema/condition-template.table.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { partnerAssetGroupTable, partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { decisionReviewTable } from '../../../server/schema/decision-review.table.ts'
import { secciHandoverTable, secciSheetTable } from '../../../server/schema/secci.table.ts'
import { withdrawalTable } from '../../../server/schema/withdrawal.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import {
  CLIENT,
  COMMITTEE_LIMIT,
  DUE_AT,
  duePurposes,
  factsOf,
  ownVotes,
  purposes,
  QUORUM,
  replacements,
  type Situation,
  tallies,
} from '../../models/query.situation.ts'
import { templateOf } from '../../specs/chosen.ts'
import { putRisk, putScreening } from './arrange-checks.ts'
import { keepPayment } from './keep-payment.ts'

/** A query in a status and situation, with the container to select. */
export type Arranged = { queryId: number; container: number; modifiedDtime: string }

/** Status and situation of a query; its principal must be able to see it. */
export type Scene = { status: StatusCode; situation: Situation; kind: PrincipalKind }

const owners = { partner: 'Põhja Masinad OÜ', inhouse: 'Tehing Liising AS', shop: 'Nutipood OÜ' } as const
const CUSTOMER = '12345678'
const MEMBER = 'credit@tehing.example'
const NEXT_YEAR = 365 * 24 * 3_600_000

const ownerOf = ({ kind, situation }: Scene): string => {
  if (situation.whose !== 'own') return kind === 'partner' ? owners.inhouse : owners.partner
  if (kind === 'partner' || kind === 'inhouse' || kind === 'shop') return owners[kind]
  return situation.product === 'LEASING' ? owners.partner : owners.shop
}

const dayIn = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString().slice(0, 10)

const client = {
  custName: CLIENT,
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

const emptySheet: DocumentContent = {
  language: 'en',
  madeAt: '2026-03-02T10:00:00Z',
  letterhead: { name: 'Tehing', contacts: [], logo: null },
  title: 'Sheet',
  subtitle: '',
  running: '',
  footer: '',
  blocks: [],
}

const act = {
  assetDescription: 'Laptop',
  serialNumber: 'SN-1',
  deliveryDate: '2026-03-02',
  deliveryPlace: 'Tallinn',
  year: 2026,
}

/** An automatic check that left the query to a person. */
const checkOf = (): AutomaticDecision => ({
  decidedAt: new Date(Date.now() - 1000).toISOString(),
  outcome: 'leftToCommittee',
  rules: [],
})

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
    consumer: situation.client === 'consumer',
    residual: situation.terms === 'payable' ? client.residual : 95,
    contactName: situation.form === 'incomplete' ? '' : 'Mari Meri',
    aplink: situation.aplink === 'set' ? 'https://tehing.example/apply/token' : null,
    lendifyRefno: situation.ledger === 'entered' ? 'L-1001' : '',
    lendifyEndDate: dayIn(situation.contract === 'ended' ? -NEXT_YEAR : NEXT_YEAR),
    deliveryDate: situation.delivery === 'dated' ? dayIn(0) : null,
    handoverWhenSigned: situation.handover === 'on signing',
    signingStopped: situation.containers === 'stopped',
    contractConcluded: facts.contractConcluded,
    actOfAcceptance: situation.act === 'entered' ? act : null,
    contractAmountCents: facts.totalCents,
    closingReason: null,
    automaticDecision: situation.check === 'made' ? checkOf() : null,
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
  const isReplaced = replacements[situation.replaced].some((rule) => rule === 'assetGroupsAllow')
  const autoDecisionEnabled = situation.decision === 'allowed' && !isReplaced
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
  const qassetName = situation.form === 'without an asset name' ? '' : 'Laptop'
  await tx.insert(assetTable).values([
    { ...asset, qassetName, qassetPriceCents: totalCents / 4, handoverWhenSigned },
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
  await tx.update(queryTable).set({ publicOffice: 'no' }).where(eq(queryTable.queryId, queryId))
}

/**
 * Inserts an unsent container, and a sent one if the situation has one: with an offer, which one person may sign alone.
 */
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
    await tx.insert(containerFileTable).values({ containerId, code: '8', fileName: 'offer.pdf' })
    await tx.insert(containerSignerTable).values({
      containerId,
      givenName: 'Mari',
      surname: 'Meri',
      personalCode: client.contactPersCode,
      email: client.contactEmail,
      roles: ['client'],
    })
    return containerId
  }
  const now = new Date()
  if (containers === 'sent') await insert({ state: 'sent', uuid: randomUUID(), sentAt: now })
  if (containers === 'stopped') await insert({ state: 'withdrawn', uuid: randomUUID(), sentAt: now })
  if (containers === 'signed')
    await insert({ state: 'allSigned', uuid: randomUUID(), sentAt: now, allSignedAt: now })
  return insert({})
}

/** Stores a change of the advance by the committee. */
const putChanges = async (tx: Transaction, queryId: number, { changes }: Situation) => {
  const query = await findQuery(tx, queryId)
  const assets = await tx.select().from(assetTable).where(eq(assetTable.queryId, queryId))
  if (!query) throw new Error(`no query ${queryId}`)
  const termsBefore =
    changes === 'made' ? { ...storedTerms({ query, assets }), advancePercent: client.advance - 5 } : null
  await writeQuery(tx, queryId, { termsBefore })
}

/** Longer ago than any withdrawal period. */
const LONG_AGO = 40 * 24 * 3_600_000

/** Inserts the steps that concluded the contract: a signature on paper, or all signatures. */
const putConclusion = async (tx: Transaction, queryId: number, { confirmed, concluded }: Situation) => {
  const createdAt = new Date(Date.now() - (concluded === 'too long ago' ? LONG_AGO : 0))
  const row = { queryId, createdByName: '', createdAt }
  if (confirmed === 'on paper')
    await tx.insert(statusHistoryTable).values([
      { ...row, status: 'CR' },
      { ...row, status: 'HO' },
    ])
  else if (concluded !== 'not yet') await tx.insert(statusHistoryTable).values({ ...row, status: 'SN' })
}

/** Inserts the step that closed the query; from a decision status only the provider closes. */
const putClosing = async (tx: Transaction, queryId: number, { status, situation: { closing } }: Scene) => {
  const row = { queryId, createdByName: '', createdAt: new Date() }
  if (closing === 'by the provider' || status === 'N')
    await tx.insert(statusHistoryTable).values([
      { ...row, status: closing === 'by the provider' ? 'SCR' : 'YS' },
      { ...row, status: 'N' },
    ])
}

/** Inserts a consumer's request for a review. */
const putReview = async (tx: Transaction, queryId: number, { review }: Situation) => {
  await tx.delete(decisionReviewTable).where(eq(decisionReviewTable.queryId, queryId))
  if (review === 'none') return
  const askedAt = new Date()
  await tx
    .insert(decisionReviewTable)
    .values({ queryId, askedAt, endedAt: review === 'ended' ? askedAt : null })
}

/** Inserts a withdrawal from an earlier contract. */
const putWithdrawal = async (tx: Transaction, queryId: number, { withdrawal }: Situation) => {
  await tx.delete(withdrawalTable).where(eq(withdrawalTable.queryId, queryId))
  if (withdrawal === 'none') return
  const concludedOn = dayIn(0)
  await tx
    .insert(withdrawalTable)
    .values({ queryId, withdrawnAt: new Date(), concludedOn, capitalCents: 0, ratePercent: 0 })
}

/** Inserts the consumer's sheet, of these terms or of others. */
const putSecci = async (tx: Transaction, queryId: number, { sheet }: Situation) => {
  await tx.delete(secciHandoverTable).where(eq(secciHandoverTable.queryId, queryId))
  if (sheet === 'none') return
  const query = await findQuery(tx, queryId)
  if (!query) throw new Error(`query ${queryId} is not there`)
  const fingerprint = sheet === 'handed over' ? secciFingerprint(await loadQueryParts(tx, query)) : 'other'
  const [kept] = await tx
    .insert(secciSheetTable)
    .values({ queryId, fingerprint, language: query.language, content: emptySheet })
    .returning()
  if (!kept) throw new Error('the sheet was not stored')
  await tx
    .insert(secciHandoverTable)
    .values({ queryId, handedAt: new Date(), way: 'paper', sheetId: kept.sheetId })
}

/** What an arranged condition asks. */
export const whyOf = { en: 'Why so?', et: 'Miks nii?' } as const

/** Inserts the templates of the conditions that the system asks. Without a rule, no other decision uses them. */
const putTemplates = async (tx: Transaction) => {
  const template = {
    kind: 'answer',
    askedOf: 'partner',
    neededFor: 'contract',
    workingDays: 5,
    textEt: whyOf.et,
    textEn: whyOf.en,
  } as const
  for (const [name, conditionTemplateId] of Object.entries(templateOf))
    await tx
      .insert(conditionTemplateTable)
      .values({ ...template, products: [], assetGroups: [], nameEt: name, nameEn: name, conditionTemplateId })
      .onConflictDoNothing()
}

/** Inserts a condition that is not met. */
const putConditions = async (tx: Transaction, queryId: number, { conditions }: Situation) => {
  await tx.delete(conditionTable).where(eq(conditionTable.queryId, queryId))
  const neededFor = purposes[conditions]
  if (neededFor === null) return
  const text = { textEt: whyOf.et, textEn: whyOf.en }
  await tx.insert(conditionTable).values({
    ...text,
    queryId,
    neededFor,
    state: 'open',
    kind: 'answer',
    askedOf: 'partner',
    dueDay: dayIn(NEXT_YEAR),
  })
}

/** Inserts a deadline whose moment has come. */
const putDeadlines = async (tx: Transaction, queryId: number, { status, situation }: Scene) => {
  await tx.delete(deadlineTable).where(eq(deadlineTable.queryId, queryId))
  const dueAt = new Date(DUE_AT)
  const due = { status: situation.deadline, vote: situation.voteDeadline } as const
  for (const kind of ['status', 'vote'] as const)
    for (const purpose of duePurposes[due[kind]])
      await tx
        .insert(deadlineTable)
        .values({ queryId, kind, status, purpose, dueAt, workingDays: 1, settingsAt: dueAt })
}

/** Sets the committee's limit and the votes so far. */
const putCommittee = async (tx: Transaction, queryId: number, { amount, votes, voter, voted }: Situation) => {
  const committeeLimitCents = amount === 'over the committee limit' ? COMMITTEE_LIMIT : null
  await tx.update(providerSettingsTable).set({ committeeLimitCents, committeeQuorum: QUORUM })
  const users = await tx.select().from(userTable)
  const member = users.find(({ email }) => email === MEMBER)
  if (!member) throw new Error(`nobody is ${MEMBER}`)
  const { accountUserId: userId } = member
  await tx
    .update(queryTable)
    .set({ userId: voter === 'made the query' ? userId : null })
    .where(eq(queryTable.queryId, queryId))
  const others = users.filter(({ accountUserId }) => accountUserId !== userId)
  const { approvals, refusals } = tallies[votes]
  const cast: (Vote | null)[] = [
    ...Array<Vote>(approvals).fill('approve'),
    ...Array<Vote>(refusals).fill('refuse'),
  ]
  const own = ownVotes[voted]
  const rows = [
    ...cast.map((vote, nth) => [others[nth]?.accountUserId, vote] as const),
    [userId, own] as const,
  ]
  await tx.delete(committeeVoteTable).where(eq(committeeVoteTable.queryId, queryId))
  for (const [accountUserId, vote] of rows)
    if (accountUserId !== undefined && vote !== null)
      await tx.insert(committeeVoteTable).values({ queryId, accountUserId, vote, note: 'Tax debt' })
}

/** Puts a query, or a new one, into the scene directly in the database. */
export const arrange = (database: Database, scene: Scene, known: number | null = null): Promise<Arranged> =>
  database.transaction(async (tx) => {
    const queryId = await putQuery(tx, known, scene)
    await putAssets(tx, queryId, scene)
    await keepPayment(tx, queryId)
    await putChanges(tx, queryId, scene.situation)
    await putCredit(tx, scene.situation)
    await putBeneficiary(tx, queryId, scene.situation)
    await putConclusion(tx, queryId, scene.situation)
    await putClosing(tx, queryId, scene)
    await putWithdrawal(tx, queryId, scene.situation)
    await putReview(tx, queryId, scene.situation)
    await putCommittee(tx, queryId, scene.situation)
    await putSecci(tx, queryId, scene.situation)
    await putConditions(tx, queryId, scene.situation)
    await putDeadlines(tx, queryId, scene)
    await putScreening(tx, queryId, scene.situation)
    await putRisk(tx, queryId, scene.situation)
    if (scene.situation.replaced !== 'nothing') await putTemplates(tx)
    const container = await putContainers(tx, queryId, scene.situation)
    const query = await findQuery(tx, queryId)
    return { queryId, container, modifiedDtime: query?.modifiedAt.toISOString() ?? '' }
  })

/** Whether a container has been sent. */
export const isSent = async (database: Database, { queryId, container }: Arranged): Promise<boolean> => {
  const [row] = await database
    .select({ state: containerTable.state })
    .from(containerTable)
    .where(and(eq(containerTable.queryId, queryId), eq(containerTable.id, container)))
  return row?.state === 'sent'
}
