import type { Guarantor } from '../../contract/guarantor.ts'
import type { GuarantorRow } from './guarantor.table.ts'

const empty: Guarantor = {
  name: '',
  registryCode: '',
  address: '',
  email: '',
  phone: '',
  representativeName: '',
  representativePersonalCode: '',
  representativeEmail: '',
}

/** A stored guarantor as it travels; an empty one where there is none. */
export const toGuarantor = (row: GuarantorRow | null): Guarantor => {
  if (row === null) return empty
  const { queryId: _, ...guarantor } = row
  return guarantor
}
