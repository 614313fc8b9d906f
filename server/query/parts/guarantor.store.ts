import type { Guarantor } from '../../../api/guarantor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { guarantorTable, type GuarantorRow } from '../../schema/guarantor.table.ts'
import { emptyGuarantor } from '../../../domain/empty-parties.ts'

/** Stores the sent fields of a query's guarantor; omitted ones keep their values. */
export const writeGuarantor = async (
  connection: Connection,
  queryId: number,
  sent: { [field in keyof Guarantor]?: Guarantor[field] | undefined },
): Promise<void> => {
  const values = { ...sent, queryId }
  await connection
    .insert(guarantorTable)
    .values(values)
    .onConflictDoUpdate({ target: guarantorTable.queryId, set: values })
}

/** Maps a guarantor to the API response; an empty one if there is none. */
export const toGuarantor = (row: GuarantorRow | null): Guarantor => {
  if (row === null) return emptyGuarantor
  const { queryId: _, ...guarantor } = row
  return guarantor
}
