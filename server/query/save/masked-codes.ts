import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { isPersonalCodeNow } from '../../../domain/valid/valid-identifier.ts'
import { isMaskedCode, maskedCode } from '../../../domain/identifier/masked-code.ts'
import { principalKind, seesInhouse } from '../../../machines/lifecycle/query/principal.ts'
import { codeOfReference, type Fingerprints } from '../parts/representative.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import type { AssetRow } from '../../schema/asset.table.ts'

type Contact = Pick<QueryRow, 'custRegCode' | 'contactPersCode' | 'contactCodeTyped'>

const wrongCode = (code: string): Problem =>
  new Problem('request.invalid', { fields: [{ path: 'contactPersCode', code }] })

/**
 * Resolves the code of the client's contact in a save. A masked code means the stored one, or that of the
 * representative named by the reference.
 * @throws Problem request.invalid if it means neither
 */
export const withContactCode = async (
  needs: Fingerprints,
  connection: Connection,
  stored: Contact,
  { contactReference: reference, ...sent }: QuerySave,
): Promise<QuerySave> => {
  const { contactPersCode: code, ...rest } = sent
  if (code === undefined || !isMaskedCode(code)) return sent
  if (!reference) {
    if (code === maskedCode(stored.contactPersCode)) return rest
    throw wrongCode('field.personalCode')
  }
  const regCode = sent.custRegCode ?? stored.custRegCode
  const picked = await codeOfReference(needs, connection, regCode, reference)
  if (picked === undefined || maskedCode(picked) !== code) throw wrongCode('field.representative')
  if (!isPersonalCodeNow(picked)) throw wrongCode('field.personalCode')
  // A selected code is masked again, or it would reveal whether the typed one was right.
  const stays = picked === stored.contactPersCode && !stored.contactCodeTyped
  return stays ? rest : { ...sent, contactPersCode: picked }
}

/** The contact's code that a save means: a selected one replaces a typed one. */
export const beforeContact = <T extends Pick<QuerySave, 'contactPersCode'>>(
  shown: T,
  { contactPersCode: code = '' }: QuerySave,
): T => (isMaskedCode(code) ? { ...shown, contactPersCode: code } : shown)

/** Whether the code in a save was typed by an outsider, who then reads it in full. */
export const typedOutside = (principal: Principal, { contactPersCode = '' }: QuerySave): boolean =>
  !seesInhouse(principalKind(principal)) && !isMaskedCode(contactPersCode)

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
