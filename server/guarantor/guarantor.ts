import type { Guarantor } from '../../contract/guarantor.ts'
import { noGuarantor } from '../../domain/nobody.ts'
import type { GuarantorRow } from './guarantor.table.ts'

/** A stored guarantor as it travels; an empty one where there is none. */
export const toGuarantor = (row: GuarantorRow | null): Guarantor => {
  if (row === null) return noGuarantor
  const { queryId: _, ...guarantor } = row
  return guarantor
}
