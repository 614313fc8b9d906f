import type { LimitPerson } from '../../../api/limit.ts'
import type { Connection } from '../../platform/database/database.ts'
import { findLimit } from './limit.store.ts'

/** Creates keyed hashes, which do not reveal the code without the key. */
export type Fingerprints = { tokens: { fingerprint: (text: string) => string } }

/** A reference to a customer's representative that does not reveal their personal code. */
export const referenceOf = (
  { tokens }: Fingerprints,
  regCode: string,
  { identity_code: code }: LimitPerson,
): string => tokens.fingerprint(`representative:${regCode}:${code}`)

/** The personal code behind a reference; undefined if no representative of the limit has it. */
export const codeOfReference = async (
  needs: Fingerprints,
  connection: Connection,
  regCode: string,
  reference: string,
): Promise<string | undefined> =>
  (await findLimit(connection, regCode))?.answer?.representatives.find(
    (person) => referenceOf(needs, regCode, person) === reference,
  )?.identity_code
