import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { isPersonalCodeNow } from '../../../domain/valid/valid-identifier.ts'
import { isMaskedCode, maskedCode } from '../../../domain/identifier/masked-code.ts'
import { principalKind, seesInhouse } from '../../../machines/lifecycle/query/principal.ts'
import { codeOfReference, type Fingerprints } from '../parts/representative.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { QueryRow } from '../../schema/query.table.ts'

type Contact = Pick<QueryRow, 'custRegCode' | 'contactPersCode' | 'contactCodeTyped'>

const wrongCode = (code: string): Problem =>
  new Problem('request.invalid', { fields: [{ path: 'contactPersCode', code }] })

/**
 * A save with the code of the client's contact in full, or without it where it stays: a masked code stands for the stored
 * one, or for that of the representative whom the reference names.
 * @throws Problem request.invalid where it stands for neither
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
  // Picked after it was typed, it is masked again: otherwise it would tell whether what was typed is right.
  const stays = picked === stored.contactPersCode && !stored.contactCodeTyped
  return stays ? rest : { ...sent, contactPersCode: picked }
}

/** The code of the contact as a save takes it to stand: one that is picked replaces whatever was typed. */
export const beforeContact = <T extends Pick<QuerySave, 'contactPersCode'>>(
  shown: T,
  { contactPersCode: code = '' }: QuerySave,
): T => (isMaskedCode(code) ? { ...shown, contactPersCode: code } : shown)

/** Whether whoever does not see the query as in-house has typed the code that a save brings, and reads it in full. */
export const typedOutside = (principal: Principal, { contactPersCode = '' }: QuerySave): boolean =>
  !seesInhouse(principalKind(principal)) && !isMaskedCode(contactPersCode)
