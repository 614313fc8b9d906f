import type { Guarantor } from '../../../api/guarantor.ts'
import { emptyGuarantor } from '../../../domain/empty-parties.ts'
import type { GuarantorRow } from '../../schema/guarantor.table.ts'

/** A stored guarantor as it travels; an empty one where there is none. */
export const toGuarantor = (row: GuarantorRow | null): Guarantor => {
  if (row === null) return emptyGuarantor
  const { queryId: _, ...guarantor } = row
  return guarantor
}
