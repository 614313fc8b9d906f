import type { QuerySave } from '../../../api/query.ts'
import { INSURANCE_PER_MONTH } from '../../../domain/constants.ts'
import { insuranceOf } from '../../../domain/insurance.ts'
import { toCents } from '../../../domain/money.ts'
import { toQasset, writeAssets } from '../parts/asset.store.ts'
import { findInsurance } from '../../asset-group/asset-group.store.ts'
import { writeBeneficiary } from '../parts/beneficiary.store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { writeGuarantor } from '../parts/guarantor.store.ts'
import { writeSureties } from '../parts/surety.store.ts'
import { totalsOf } from '../record/stored-deal.ts'
import type { NewQueryRow, QueryRow } from '../../schema/query.table.ts'
import { type StoredQuery, writeQuery } from '../record/query.store.ts'

const cents = (euros: number | null): number | null => (euros === null ? null : toCents(euros))

type Columns = Partial<Omit<NewQueryRow, 'queryId' | 'status' | 'closingReason'>>

/** Maps the payload to columns of the query. */
const columnsOf = (payload: QuerySave): Columns => {
  const {
    queryId: _id,
    modifiedDtime: _read,
    contactReference: _reference,
    qassets: _assets,
    sureties: _sureties,
    guarantor: _guarantor,
    actualBeneficiary: _beneficiary,
    services,
    servicesCost,
    contractFee,
    ...same
  } = payload
  return {
    ...(same as Columns),
    ...(services && { services: services.map(({ name, price }) => ({ name, priceCents: toCents(price) })) }),
    ...(servicesCost !== undefined && { servicesCostCents: cents(servicesCost) }),
    ...(contractFee !== undefined && { contractFeeCents: cents(contractFee) }),
  }
}

/** Stores the parts in the payload; the query's row must exist. */
const writeParts = async (
  tx: Transaction,
  queryId: number,
  payload: QuerySave,
  stored: Pick<StoredQuery, 'assets' | 'sureties'>,
) => {
  if (payload.sureties) await writeSureties(tx, queryId, stored.sureties, payload.sureties)
  if (payload.guarantor) await writeGuarantor(tx, queryId, payload.guarantor)
  if (payload.actualBeneficiary) await writeBeneficiary(tx, queryId, payload.actualBeneficiary)
  return payload.qassets ? writeAssets(tx, queryId, stored.assets, payload.qassets) : stored.assets
}

type Before = Pick<StoredQuery, 'query' | 'assets' | 'sureties' | 'partner'>

const isUnchanged = (
  { query }: Before,
  payload: QuerySave,
  field: 'insurance' | 'insuranceValType',
): boolean => payload[field] === undefined || payload[field] === query[field]

/**
 * The insurance follows the assets, by `insuranceOf`, until a user sets another percentage or a yearly one. Undefined
 * if it stays.
 */
const followingInsurance = async (
  tx: Transaction,
  before: Before,
  payload: QuerySave,
): Promise<Pick<Columns, 'insurance'>> => {
  const { query, assets, partner } = before
  const isSet = query.insuranceValType !== INSURANCE_PER_MONTH
  if (!payload.qassets || isSet) return {}
  if (!isUnchanged(before, payload, 'insurance') || !isUnchanged(before, payload, 'insuranceValType'))
    return {}
  const insured = await findInsurance(tx, partner)
  if (query.insurance !== insuranceOf(assets.map(toQasset), insured)) return {}
  return { insurance: insuranceOf(payload.qassets, insured) }
}

/** Stores a save: the query's columns, its parts, and the columns derived from them for lists and payments. */
export const writeChanges = async (
  tx: Transaction,
  stored: Before,
  payload: QuerySave,
  modified: Pick<QueryRow, 'modifiedAt' | 'modifiedBy'> & Partial<Pick<QueryRow, 'contactCodeTyped'>>,
): Promise<void> => {
  const { queryId } = stored.query
  const columns = { ...columnsOf(payload), ...(await followingInsurance(tx, stored, payload)) }
  const assets = await writeParts(tx, queryId, payload, stored)
  const after = { ...stored.query, ...columns } as QueryRow
  await writeQuery(tx, queryId, { ...columns, ...totalsOf(after, assets), ...modified })
}
