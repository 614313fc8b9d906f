import type { QuerySave } from '../../contract/query.ts'
import { toCents } from '../../domain/money.ts'
import { writeAssets } from '../asset/asset.store.ts'
import { writeBeneficiary } from '../beneficiary/beneficiary.store.ts'
import type { Transaction } from '../database/database.ts'
import { writeGuarantor } from '../guarantor/guarantor.store.ts'
import { writeSureties } from '../surety/surety.store.ts'
import { totalsOf } from './totals.ts'
import type { NewQueryRow, QueryRow } from './query.table.ts'
import type { StoredQuery } from './query.store.ts'
import { writeQuery } from './query.write.ts'

const cents = (euros: number | null): number | null => (euros === null ? null : toCents(euros))

/** The columns of what is sent of a query itself. */
const columnsOf = (sent: QuerySave): Partial<NewQueryRow> => {
  const {
    queryId: _id,
    modifiedDtime: _read,
    qassets: _assets,
    sureties: _sureties,
    guarantor: _guarantor,
    actualBeneficiary: _beneficiary,
    services,
    servicesCost,
    contractFee,
    ...same
  } = sent
  return {
    ...(same as Partial<NewQueryRow>),
    ...(services && { services: services.map(({ name, price }) => ({ name, priceCents: toCents(price) })) }),
    ...(servicesCost !== undefined && { servicesCostCents: cents(servicesCost) }),
    ...(contractFee !== undefined && { contractFeeCents: cents(contractFee) }),
  }
}

/** Stores the parts that were sent; the query's row must be there. */
const writeParts = async (
  tx: Transaction,
  queryId: number,
  sent: QuerySave,
  stored: Pick<StoredQuery, 'assets' | 'sureties'>,
) => {
  if (sent.sureties) await writeSureties(tx, queryId, stored.sureties, sent.sureties)
  if (sent.guarantor) await writeGuarantor(tx, queryId, sent.guarantor)
  if (sent.actualBeneficiary) await writeBeneficiary(tx, queryId, sent.actualBeneficiary)
  return sent.qassets ? writeAssets(tx, queryId, stored.assets, sent.qassets) : stored.assets
}

/** Stores a save: the query's columns, its parts, and what is kept of them for lists and payments. */
export const writeChanges = async (
  tx: Transaction,
  stored: Pick<StoredQuery, 'query' | 'assets' | 'sureties'>,
  sent: QuerySave,
  modified: Pick<QueryRow, 'modifiedAt' | 'modifiedBy'>,
): Promise<void> => {
  const { queryId } = stored.query
  const columns = columnsOf(sent)
  const assets = await writeParts(tx, queryId, sent, stored)
  const after = { ...stored.query, ...columns } as QueryRow
  await writeQuery(tx, queryId, { ...columns, ...totalsOf(after, assets), ...modified })
}
