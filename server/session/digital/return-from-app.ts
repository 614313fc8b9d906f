import { API_PREFIX } from '../../../api/call.ts'
import type { DeviceLinkFailure } from '../../../api/session.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { DigitalLoginRow } from '../../schema/digital-login.table.ts'
import type { Confirmation } from '../../services/identity/identity.ts'
import { secretDigest } from '../../services/smart-id/device-link.ts'
import { hashOf } from '../sso/browser-cookie.ts'
import { completeLogin } from './complete-login.ts'
import { storeHalf, takeCallback } from './digital-login.store.ts'

type Config = Pick<Dependencies['config'], 'publicUrl'>

/** Path to which the app sends the browser on the same phone. */
export const CALLBACK_PATH = '/smartid/callback'

/** `value` belongs to one sign-in and its browser. */
export const callbackAddress = ({ publicUrl }: Config, value: string): string =>
  `${publicUrl}${API_PREFIX}${CALLBACK_PATH}?value=${value}`

/** Completes the login if the hash of the browser's value equals the value that the app signed. */
const completeReturned = (connection: Connection, login: DigitalLoginRow): Promise<void> => {
  const right = hashOf(login.userChallengeVerifier ?? '') === login.userChallenge
  return completeLogin(connection, login, right ? 'OK' : 'ERROR')
}

/** Handles the person's confirmation. On the same phone the browser must return as well. */
export const confirmLogin = (
  connection: Connection,
  login: DigitalLoginRow,
  { identityCode, personName, userChallenge }: Confirmation,
): Promise<void> =>
  connection.transaction(async (tx) => {
    if (userChallenge === null) return completeLogin(tx, { ...login, identityCode, personName }, 'OK')
    const stored = await storeHalf(tx, login.digitalLoginId, { identityCode, userChallenge })
    if (stored && stored.userChallengeVerifier !== null) await completeReturned(tx, stored)
  })

type Returned = { browser: string; search: URLSearchParams }

const failureOf = (login: DigitalLoginRow, { browser, search }: Returned): DeviceLinkFailure | null => {
  if (login.browserHash !== hashOf(browser)) return 'otherBrowser'
  const right = !login.link || search.get('sessionSecretDigest') === secretDigest(login.link.secret)
  return right ? null : 'refused'
}

/**
 * Handles the browser's return from the app: once, in the browser that began, with the digest of the session's
 * secret. Any mismatch ends the sign-in. Returns the sign-in screen's URL with an id or the reason.
 */
export const returnFromApp = (
  { config, database }: Pick<Dependencies, 'config' | 'database'>,
  returned: Returned,
): Promise<string> =>
  database.transaction(async (tx) => {
    const login = await takeCallback(tx, hashOf(returned.search.get('value') ?? ''))
    const failure = login ? failureOf(login, returned) : 'refused'
    if (login && failure) await completeLogin(tx, login, 'ERROR')
    if (login && !failure) {
      const userChallengeVerifier = returned.search.get('userChallengeVerifier') ?? ''
      const stored = await storeHalf(tx, login.digitalLoginId, { userChallengeVerifier })
      if (stored && stored.userChallenge !== null) await completeReturned(tx, stored)
    }
    const deviceLink = failure ?? login?.digitalLoginId ?? 'refused'
    return `${config.publicUrl}/login?${new URLSearchParams({ deviceLink }).toString()}`
  })
