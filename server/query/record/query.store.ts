import type { GroupName } from '../../../domain/group-name.ts'
import { and, asc, type Column, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findDeadlines } from '../parts/deadline.store.ts'
import { findPendingConditions, type PendingCondition } from '../parts/pending-condition.store.ts'
import { findOpenVotes } from '../parts/vote.store.ts'
import { selectSettings } from '../../provider-settings/provider-settings.store.ts'
import { assetGroupTable } from '../../schema/asset-group.table.ts'
import { type AssetRow, assetTable } from '../../schema/asset.table.ts'
import type { DeadlineRow } from '../../schema/deadline.table.ts'
import type { CommitteeVoteRow } from '../../schema/committee-vote.table.ts'
import { type BeneficiaryRow, beneficiaryTable } from '../../schema/beneficiary.table.ts'
import { type ContainerRow, containerTable } from '../../schema/container.table.ts'
import { type Connection, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import type { DecisionReviewRow } from '../../schema/decision-review.table.ts'
import { type GuarantorRow, guarantorTable } from '../../schema/guarantor.table.ts'
import { type CustomerLimitRow, customerLimitTable } from '../../schema/limit.table.ts'
import type { MessageRow } from '../../schema/message.table.ts'
import { findMessages } from '../parts/message.store.ts'
import { type PartnerRow, partnerAssetGroupTable, partnerTable } from '../../schema/partner.table.ts'
import { findRisks } from '../parts/risk.store.ts'
import { findScreenings } from '../parts/screening.store.ts'
import { findSuretiesOf } from '../parts/surety.store.ts'
import type { RiskRow } from '../../schema/risk.table.ts'
import type { ScreeningRow } from '../../schema/screening.table.ts'
import type { SuretyRow } from '../../schema/surety.table.ts'
import { findHistoryFacts, type HistoryFacts } from '../parts/status-history.store.ts'
import { userTable } from '../../schema/user.table.ts'
import { type QueryRow, queryTable, type NewQueryRow } from '../../schema/query.table.ts'
import { type WithdrawalRow, withdrawalTable } from '../../schema/withdrawal.table.ts'
import { isOfferedToCustomer } from './offered-to-customer.ts'
import { findNewestReview } from './review.store.ts'
import { findNewestHandover, type NewestHandover } from './secci.store.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import type { Language } from '../../../api/language.ts'

/** Fields of an asset's subgroup at the query's partner that the automatic decision reads. */
export type Subgroup = GroupName & { assetGroupId: number; autoDecisionEnabled: boolean }

/** A query with everything that its API response and its facts need. */
export type StoredQuery = {
  query: QueryRow
  partner: PartnerRow
  managerName: string | null
  modifiedByName: string | null
  assets: AssetRow[]
  sureties: SuretyRow[]
  guarantor: GuarantorRow | null
  beneficiary: BeneficiaryRow | null
  limit: CustomerLimitRow | null
  messages: MessageRow[]
  containers: Pick<ContainerRow, 'state' | 'signedByHand'>[]
  subgroups: Subgroup[]
  withdrawal: WithdrawalRow | null
  /** The last requested review of an automatic decision. */
  review: DecisionReviewRow | null
  /** Last delivery of the pre-contractual information to the consumer. */
  secci: NewestHandover | null
  /** The customer has a link to the query's self-serve offer, and can apply. */
  offeredToCustomer: boolean
  /** Conditions that are not met. */
  conditions: PendingCondition[]
  /** The checks of its parties, also of earlier ones. */
  screenings: ScreeningRow[]
  /** The risk classes that compliance gave, newest first. */
  risks: RiskRow[]
  /** The deadlines of its status. */
  deadlines: DeadlineRow[]
  /** Limit and quorum of the committee as they are now, and the open votes. */
  committee: { limitCents: number | null; quorum: number; votes: CommitteeVoteRow[] }
} & HistoryFacts

export const findQuery = async (connection: Connection, queryId: number): Promise<QueryRow | undefined> =>
  (await connection.select().from(queryTable).where(eq(queryTable.queryId, queryId)))[0]

/** Locks the query until the transaction ends, so that of two concurrent steps or saves the second sees the first. */
export const lockQuery = async (tx: Transaction, queryId: number): Promise<QueryRow | undefined> =>
  (await tx.select().from(queryTable).where(eq(queryTable.queryId, queryId)).for('update'))[0]

const subgroupsOf = (connection: Connection, { queryId, partnerId }: QueryRow): Promise<Subgroup[]> =>
  connection
    .selectDistinct({
      assetGroupId: assetGroupTable.assetGroupId,
      name: assetGroupTable.name,
      nameEt: assetGroupTable.nameEt,
      autoDecisionEnabled: sql<boolean>`coalesce(${partnerAssetGroupTable.autoDecisionEnabled}, false)`,
    })
    .from(assetTable)
    .innerJoin(assetGroupTable, eq(assetGroupTable.assetGroupId, assetTable.assetSubgroupId))
    .leftJoin(
      partnerAssetGroupTable,
      and(
        eq(partnerAssetGroupTable.assetGroupId, assetGroupTable.assetGroupId),
        eq(partnerAssetGroupTable.partnerId, partnerId),
      ),
    )
    .where(eq(assetTable.queryId, queryId))

const modifierTable = alias(userTable, 'modifier')

const nameOf = ({ firstName, lastName }: { firstName: Column; lastName: Column }) =>
  sql<string | null>`nullif(concat_ws(' ', ${firstName}, ${lastName}), '')`

const headOf = async (connection: Connection, query: QueryRow) => {
  const [head] = await connection
    .select({
      partner: partnerTable,
      managerName: nameOf(userTable),
      modifiedByName: nameOf(modifierTable),
    })
    .from(partnerTable)
    .leftJoin(userTable, eq(userTable.accountUserId, query.managerId ?? 0))
    .leftJoin(modifierTable, eq(modifierTable.accountUserId, query.modifiedBy ?? 0))
    .where(eq(partnerTable.partnerId, query.partnerId))
  if (!head) throw new Error(`query ${query.queryId} has no partner`)
  return head
}

const limitOf = async (connection: Connection, regCode: string): Promise<CustomerLimitRow | null> => {
  if (regCode === '') return null
  const [limit] = await connection
    .select()
    .from(customerLimitTable)
    .where(eq(customerLimitTable.regCode, regCode))
  return limit ?? null
}

const committeeOf = async (connection: Connection, queryId: number): Promise<StoredQuery['committee']> => {
  const { settings, votes } = await together({
    settings: selectSettings(connection),
    votes: findOpenVotes(connection, queryId),
  })
  return { limitCents: settings.committeeLimitCents, quorum: settings.committeeQuorum, votes }
}

const guarantorOf = async (connection: Connection, queryId: number): Promise<GuarantorRow | null> =>
  (await connection.select().from(guarantorTable).where(eq(guarantorTable.queryId, queryId)))[0] ?? null

const beneficiaryOf = async (connection: Connection, queryId: number): Promise<BeneficiaryRow | null> =>
  (await connection.select().from(beneficiaryTable).where(eq(beneficiaryTable.queryId, queryId)))[0] ?? null

const assetsOf = (connection: Connection, queryId: number): Promise<AssetRow[]> =>
  connection
    .select()
    .from(assetTable)
    .where(eq(assetTable.queryId, queryId))
    .orderBy(asc(assetTable.qassetId))

const containersOf = (connection: Connection, queryId: number): Promise<StoredQuery['containers']> =>
  connection
    .select({ state: containerTable.state, signedByHand: containerTable.signedByHand })
    .from(containerTable)
    .where(eq(containerTable.queryId, queryId))

/** Loads the rest of a query, by statements that are sent together. */
export const loadQueryParts = async (connection: Connection, query: QueryRow): Promise<StoredQuery> => {
  const { queryId } = query
  const { head, history, ...parts } = await inTransaction(connection, (tx) =>
    together({
      head: headOf(tx, query),
      history: findHistoryFacts(tx, queryId),
      assets: assetsOf(tx, queryId),
      sureties: findSuretiesOf(tx, queryId),
      guarantor: guarantorOf(tx, queryId),
      beneficiary: beneficiaryOf(tx, queryId),
      limit: limitOf(tx, query.custRegCode),
      messages: findMessages(tx, queryId),
      containers: containersOf(tx, queryId),
      subgroups: subgroupsOf(tx, query),
      withdrawal: findWithdrawal(tx, queryId),
      review: query.consumer ? findNewestReview(tx, queryId) : null,
      secci: query.consumer ? findNewestHandover(tx, queryId) : null,
      offeredToCustomer: isOfferedToCustomer(tx, query),
      conditions: findPendingConditions(tx, queryId),
      screenings: findScreenings(tx, queryId),
      risks: findRisks(tx, queryId),
      deadlines: findDeadlines(tx, queryId),
      committee: committeeOf(tx, queryId),
    }),
  )
  return { query, ...head, ...history, ...parts }
}

/** The day on which the contract was concluded, `YYYY-MM-DD`: the first date of its schedule. Null before that. */
export const contractDayOf = ({ concludedAt }: Pick<StoredQuery, 'concludedAt'>): string | null =>
  concludedAt && todayInTallinn(concludedAt)

/**
 * Returns the language of everything that the customer receives: page, documents, letters, text messages and signing.
 * The creator of the query sets it, and the customer changes it on their page.
 */
export const customerLanguage = ({ language }: Pick<QueryRow, 'language'>): Language => language

type StateColumn = 'status' | 'closingReason' | 'contractConcluded'

const update = async (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<NewQueryRow, 'queryId'>>,
): Promise<void> => {
  await connection.update(queryTable).set(changes).where(eq(queryTable.queryId, queryId))
}

/** Updates columns outside of the query's lifecycle. */
export const writeQuery: (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<NewQueryRow, 'queryId' | StateColumn>>,
) => Promise<void> = update

/** Updates the status. For the query's lifecycle only. */
export const writeQueryState: (
  connection: Connection,
  queryId: number,
  changes: Pick<NewQueryRow, 'status' | 'modifiedAt' | 'modifiedBy'> &
    Partial<Pick<NewQueryRow, 'closingReason' | 'contractConcluded'>>,
) => Promise<void> = update

export const findWithdrawal = async (
  connection: Connection,
  queryId: number,
): Promise<WithdrawalRow | null> =>
  (await connection.select().from(withdrawalTable).where(eq(withdrawalTable.queryId, queryId)))[0] ?? null

export const storeWithdrawal = async (connection: Connection, row: WithdrawalRow): Promise<void> => {
  await connection.insert(withdrawalTable).values(row)
}
