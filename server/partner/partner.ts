import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { Partner, PartnerRow as ListedPartner, PartnerSave } from '../../api/partner.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { settleTerms } from '../../domain/partner-settings.ts'
import { shownTime } from '../platform/language/time.ts'
import type { PartnerRow, partnerTable } from '../schema/partner.table.ts'
import type { ApiKeyRow } from './api-key.ts'

type Manager = { fullName: string } | null

const shownVersion = ({ modifiedAt }: PartnerRow) => ({
  modifiedDtime: modifiedAt.toISOString(),
  formattedModifiedDtime: shownTime(modifiedAt),
})

/** A partner in the list. */
export const toListed = (row: PartnerRow, manager: Manager): ListedPartner => ({
  ...row,
  manager,
  ...shownVersion(row),
})

export type PartnerParts = { manager: Manager; groups: PartnerAssetGroup[]; apiKey: ApiKeyRow | undefined }

/** A whole partner; amounts in euros, of the key only what is no secret. */
export const toPartner = (row: PartnerRow, { manager, groups, apiKey }: PartnerParts): Partner => {
  const { contractFeeCents, contractFeeOptionsCents, creditLimitCents, ...columns } = row
  const { createdAt: _made, modifiedAt: _changed, deletedAt: _gone, ...same } = columns
  return {
    ...same,
    contractFee: toEuros(contractFeeCents),
    contractFeeOptions: contractFeeOptionsCents.map(toEuros),
    creditLimit: creditLimitCents === null ? null : toEuros(creditLimitCents),
    manager,
    partnerAssetGroups: groups,
    apiKey: apiKey
      ? {
          publicPart: apiKey.publicPart,
          createdDtime: apiKey.createdAt.toISOString(),
          lastUsedDtime: apiKey.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    ...shownVersion(row),
  }
}

/** What of a request is stored in the partner's own row: defaults within their ranges, amounts in cents. */
export const toColumns = (
  sent: PartnerSave,
): Omit<typeof partnerTable.$inferInsert, 'partnerId' | 'modifiedAt'> => {
  const { partnerId: _id, modifiedDtime: _read, partnerAssetGroups: _groups, ...fields } = settleTerms(sent)
  const { contractFee, contractFeeOptions, creditLimit, ...same } = fields
  return {
    ...same,
    contractFeeCents: toCents(contractFee),
    contractFeeOptionsCents: contractFeeOptions.map(toCents),
    creditLimitCents: creditLimit === null ? null : toCents(creditLimit),
  }
}
