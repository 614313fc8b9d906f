import type { PartnerSetting } from '../../api/partner-setting.ts'
import { toEuros } from '../../domain/money.ts'
import type { PartnerRow } from '../schema/partner.table.ts'

/** What the working screens read of a partner; fees in euros. Fields that the call does not name never leave. */
export const toPartnerSetting = (row: PartnerRow): PartnerSetting => ({
  ...row,
  contractFee: toEuros(row.contractFeeCents),
  contractFeeOptions: row.contractFeeOptionsCents.map(toEuros),
})
