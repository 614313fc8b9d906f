import type { DigitalLoginResult } from '../../../contract/session.ts'
import { audit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { IdentityResult } from '../../services/identity.ts'
import { markSucceeded } from '../login-limit.ts'
import { findAccountByCode, mayEnter } from '../session.store.ts'
import { storeResult } from './digital-login.store.ts'
import type { DigitalLoginRow } from './digital-login.table.ts'

/**
 * Ends a sign-in with what the provider said. Whoever proved to be someone is let in only as a user who may enter.
 * The first ending stands: a confirmation after a cancellation changes nothing.
 */
export const settle = (database: Database, login: DigitalLoginRow, said: IdentityResult): Promise<void> =>
  database.transaction(async (tx) => {
    const found = said === 'OK' ? await findAccountByCode(tx, login.identityCode) : undefined
    const enters = found !== undefined && mayEnter(found)
    const result: DigitalLoginResult = said === 'OK' && !enters ? 'NO_ACCESS' : said
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
