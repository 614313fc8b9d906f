import type { ActualBeneficiary } from '../../../api/beneficiary.ts'
import type { Connection } from '../../platform/database/database.ts'
import { beneficiaryTable, type BeneficiaryRow } from '../../schema/beneficiary.table.ts'
import { emptyBeneficiary } from '../../../domain/empty-parties.ts'

/** Stores the sent fields of a query's actual beneficiary; omitted ones keep their values. */
export const writeBeneficiary = async (
  connection: Connection,
  queryId: number,
  sent: { [field in keyof ActualBeneficiary]?: ActualBeneficiary[field] | undefined },
): Promise<void> => {
  const values = { ...sent, queryId }
  await connection
    .insert(beneficiaryTable)
    .values(values)
    .onConflictDoUpdate({ target: beneficiaryTable.queryId, set: values })
}

/** Maps a beneficiary to the API response; defaults if there is none. */
export const toBeneficiary = (row: BeneficiaryRow | null): ActualBeneficiary => {
  if (row === null) return emptyBeneficiary
  const { queryId: _, ...beneficiary } = row
  return beneficiary
}
