import type { QuerySave } from '../../../api/query.ts'
import { isMaskedCode, maskedCode } from '../../../domain/identifier/masked-code.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AssetRow } from '../../schema/asset.table.ts'

/**
 * Resolves the codes of the sellers' representatives in a save: a masked one means the stored code of the same asset.
 * @throws Problem request.invalid if it means none
 */
export const withSellerCodes = (stored: readonly AssetRow[], { qassets, ...sent }: QuerySave): QuerySave => {
  if (qassets === undefined) return sent
  const resolved = qassets.map((asset, index) => {
    const { representativePersonalCode: code = '', qassetId } = asset
    if (!isMaskedCode(code)) return asset
    const before = stored.find((one) => one.qassetId === qassetId)?.representativePersonalCode ?? ''
    if (maskedCode(before) !== code) {
      const path = `qassets.${index}.representativePersonalCode`
      throw new Problem('request.invalid', { fields: [{ path, code: 'field.personalCode' }] })
    }
    return { ...asset, representativePersonalCode: before }
  })
  return { ...sent, qassets: resolved }
}
