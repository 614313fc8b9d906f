import type { DigitalLoginResult } from '../../../api/session.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import type { IdentityResult } from '../../services/identity/identity.ts'
import { markSucceeded } from '../login-limit.ts'
import { findAccountByCode, lockUserRow, maySignIn } from '../session.store.ts'
import { storeResult } from './digital-login.store.ts'
import type { DigitalLoginRow } from '../../schema/digital-login.table.ts'

/** Stores the identified customer until their visit begins; customers need no account. */
const completeIdentification = async (
  database: Connection,
  { digitalLoginId, loginAttemptId, identityCode, personName }: DigitalLoginRow,
  result: IdentityResult,
): Promise<void> => {
  const person = result === 'OK' ? { identityCode, personName } : {}
  const stored = await storeResult(database, digitalLoginId, { result, accountUserId: null, ...person })
  if (stored && result === 'OK' && loginAttemptId !== null) await markSucceeded(database, loginAttemptId)
}

/** The account of a code, locked until the transaction ends: a change of the code waits, and then ends this sign-in. */
const lockAccountByCode = async (tx: Transaction, code: string) => {
  const found = await findAccountByCode(tx, code)
  if (!found) return undefined
  await lockUserRow(tx, found.accountUserId)
  return findAccountByCode(tx, code)
}

/**
 * Completes a digital login with the provider's outcome; OK only for the account of a user who may sign in. The first
 * result wins: a confirmation after a cancellation changes nothing.
 */
export const completeLogin = (
  database: Connection,
  login: DigitalLoginRow,
  outcome: IdentityResult,
): Promise<void> =>
  database.transaction(async (tx) => {
    if (login.applyLinkId !== null) return completeIdentification(tx, login, outcome)
    const found = outcome === 'OK' ? await lockAccountByCode(tx, login.identityCode) : undefined
    const allowed = found !== undefined && maySignIn(found)
    const result: DigitalLoginResult = outcome === 'OK' && !allowed ? 'NO_ACCESS' : outcome
    const accountUserId = found?.accountUserId ?? null
    if (!(await storeResult(tx, login.digitalLoginId, { result, accountUserId }))) return
    if (result === 'OK') {
      if (login.loginAttemptId !== null) await markSucceeded(tx, login.loginAttemptId)
      return
    }
    await audit(tx, {
      event: 'session.refused',
      accountUserId,
      details: { method: login.method, result },
    })
  })
