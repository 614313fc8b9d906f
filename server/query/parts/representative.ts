import type { LimitPerson } from '../../../api/limit.ts'
import type { Connection } from '../../platform/database/database.ts'
import { findLimit } from './limit.store.ts'

/** Creates keyed hashes, from which the code cannot be found without the key. */
export type Fingerprints = { tokens: { fingerprint: (text: string) => string } }

/** What names a representative of a customer without telling their code. */
export const referenceOf = (
  { tokens }: Fingerprints,
  regCode: string,
  { identity_code: code }: LimitPerson,
): string => tokens.fingerprint(`representative:${regCode}:${code}`)

/** The personal code of the representative that a reference names; undefined where the limit names none such. */
export const codeOfReference = async (
  needs: Fingerprints,
  connection: Connection,
  regCode: string,
  reference: string,
): Promise<string | undefined> =>
  (await findLimit(connection, regCode))?.answer?.representatives.find(
    (person) => referenceOf(needs, regCode, person) === reference,
  )?.identity_code
