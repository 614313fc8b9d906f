import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { PasskeyCreated, PasskeyCreation, PasskeyRequest, PasskeyUsed } from '../../../api/passkey.ts'
import { passkeyCreation, passkeyRequest } from '../../../api/passkey.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SessionDependencies } from '../authenticate.ts'
import { ANSWER_MS, type Binding, createChallenge, takeChallenge } from './challenge.ts'
import { blockCopied } from './block-copied.ts'
import { countUse, findPasskey, findUsablePasskeysOf, type PasskeyRow } from './passkey.store.ts'

export type CeremonyNeeds = Pick<SessionDependencies, 'config' | 'now'> & { database: Connection }

/** Why a response was refused; the audit trail notes it, the caller learns only what `problemOf` tells. */
type Refusal = 'challenge' | 'origin' | 'unknown' | 'otherAccount' | 'notVerified' | 'invalid' | 'blocked'

/** COSE numbers of Ed25519, ES256 and RS256, the strongest first. */
const ALGORITHMS = [-8, -7, -257]

const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/**
 * The address at which passkeys work, and its domain, to which they are bound. Browsers accept no IP address, so the
 * demo's own counts as localhost.
 */
export const relyingParty = ({ publicUrl }: { publicUrl: string }): { origin: string; id: string } => {
  const url = new URL(publicUrl)
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost'
  return { origin: url.origin, id: url.hostname }
}

const described = ({ credentialId: id, transports }: PasskeyRow) => ({ id, transports })

/** Identifies the account to authenticators; it holds no personal data. */
const handleOf = (accountUserId: number) => Buffer.from(`tehing ${accountUserId}`)

type Person = { accountUserId: number; email: string; fullName: string }

/** Options of a new passkey. It must be discoverable, and its authenticator must verify the user. */
export const creationOptions = async (
  { config, database, now }: CeremonyNeeds,
  { accountUserId, email, fullName }: Person,
  { boundTo, provider }: { boundTo: Binding; provider: string },
): Promise<PasskeyCreation> => {
  // A blocked key is not excluded: its replacement may be in the same authenticator.
  const existing = await findUsablePasskeysOf(database, accountUserId)
  const options = await generateRegistrationOptions({
    rpName: provider || 'Tehing',
    rpID: relyingParty(config).id,
    userName: email,
    userDisplayName: fullName,
    userID: new Uint8Array(handleOf(accountUserId)),
    challenge: await createChallenge(database, { boundTo, accountUserId }, now()),
    timeout: ANSWER_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(described),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  return z.parse(passkeyCreation, options)
}

/**
 * Options of using a passkey: one of the account's, or any where the person chooses the account.
 * @throws Problem passkey.copied if all keys of the account are blocked
 */
export const requestOptions = async (
  { config, database, now }: CeremonyNeeds,
  { boundTo, accountUserId }: { boundTo: Binding; accountUserId: number | null },
): Promise<PasskeyRequest> => {
  const own = accountUserId === null ? undefined : await findUsablePasskeysOf(database, accountUserId)
  if (own?.length === 0) throw new Problem('passkey.copied')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: await createChallenge(database, { boundTo, accountUserId }, now()),
    timeout: ANSWER_MS,
    userVerification: 'required',
    ...(own && { allowCredentials: own.map(described) }),
  })
  return z.parse(passkeyRequest, options)
}

const clientData = z.object({ challenge: z.string(), origin: z.string() })

const readClientData = (clientDataJSON: string) => {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return { challenge: '', origin: '' }
  }
}

type Answered = { boundTo: Binding; requestId: string; accountUserId?: number }

const purposeOf = (boundTo: Binding) => boundTo.split(' ')[0]

/**
 * A copied key is reported only after its signature was verified, and the right address only to a page at another
 * one.
 */
const problemOf = ({ config }: CeremonyNeeds, why: Refusal): Problem => {
  if (why === 'blocked') return new Problem('passkey.copied')
  return why === 'origin'
    ? new Problem('passkey.wrongAddress', { values: { address: relyingParty(config).origin } })
    : new Problem('passkey.refused')
}

/** @throws Problem passkey.refused, passkey.copied, passkey.wrongAddress, after noting why */
const refuse = async (
  needs: CeremonyNeeds,
  { boundTo, requestId, accountUserId }: Answered,
  why: Refusal,
): Promise<never> => {
  await audit(needs.database, {
    event: 'passkey.refused',
    accountUserId: accountUserId ?? null,
    requestId,
    details: { for: purposeOf(boundTo), why },
  })
  throw problemOf(needs, why)
}

/** Takes the answered challenge. @throws Problem passkey.over, passkey.wrongAddress */
const accept = async (needs: CeremonyNeeds, clientDataJSON: string, answered: Answered) => {
  const { challenge, origin } = readClientData(clientDataJSON)
  const asked = { challenge, boundTo: answered.boundTo, now: needs.now() }
  const taken = await takeChallenge(needs.database, asked)
  if (!taken) {
    await audit(needs.database, {
      event: 'passkey.refused',
      accountUserId: answered.accountUserId ?? null,
      requestId: answered.requestId,
      details: { for: purposeOf(answered.boundTo), why: 'challenge' },
    })
    throw new Problem('passkey.over')
  }
  if (origin !== relyingParty(needs.config).origin) await refuse(needs, answered, 'origin')
  return { challenge, accountUserId: taken.accountUserId }
}

/** Undefined for a response that does not verify. */
const verified = async <Result>(verify: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await verify
  } catch (error) {
    // The library throws plain errors for whatever is wrong with a response, and for nothing else.
    if (error instanceof Error) return undefined
    throw error
  }
}

export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/**
 * Verifies a new passkey for the account that asked for it.
 * @throws Problem passkey.over for a challenge that is unknown, used, expired or another session's;
 * passkey.refused; passkey.wrongAddress
 */
export const verifyCreated = async (
  needs: CeremonyNeeds,
  response: PasskeyCreated,
  answered: Answered,
): Promise<NewPasskey & { accountUserId: number }> => {
  const { challenge, accountUserId } = await accept(needs, response.response.clientDataJSON, answered)
  const { origin, id } = relyingParty(needs.config)
  const { transports, ...keys } = response.response
  const result = await verified(
    verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...keys, ...(transports && { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!result?.verified || accountUserId === null) return refuse(needs, answered, 'invalid')
  const { credential } = result.registrationInfo
  return {
    accountUserId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
}

const FLAGS_AT = 32
const USER_VERIFIED = 0x04

const isUserVerified = (authenticatorData: string) =>
  ((Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0

/**
 * Verifies the use of a passkey, notes it, and returns the key. A copied key is blocked.
 * @throws Problem passkey.over for a challenge that is unknown, used, expired or another session's;
 * passkey.refused; passkey.copied; passkey.wrongAddress
 */
export const verifyUsed = async (
  needs: Pick<SessionDependencies, 'config' | 'database' | 'jobs' | 'now'>,
  response: PasskeyUsed,
  asked: Omit<Answered, 'accountUserId'>,
): Promise<PasskeyRow> => {
  const { challenge, accountUserId } = await accept(needs, response.response.clientDataJSON, asked)
  const key = await findPasskey(needs.database, response.id)
  if (!key) return refuse(needs, asked, 'unknown')
  const answered = { ...asked, accountUserId: key.accountUserId }
  const { userHandle, ...signed } = response.response
  const isOther = accountUserId !== null && accountUserId !== key.accountUserId
  if (
    isOther ||
    (userHandle !== undefined && userHandle !== handleOf(key.accountUserId).toString('base64url'))
  )
    return refuse(needs, answered, 'otherAccount')
  if (!isUserVerified(response.response.authenticatorData)) return refuse(needs, answered, 'notVerified')
  const { origin, id } = relyingParty(needs.config)
  const result = await verified(
    verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared after the signature, so that an attacker cannot make a key look copied.
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: 0,
      },
    }),
  )
  if (!result?.verified) return refuse(needs, answered, 'invalid')
  const use = { counter: result.authenticationInfo.newCounter, now: needs.now() }
  if (await countUse(needs.database, key.credentialId, use)) return key
  const { requestId, boundTo } = asked
  if (await blockCopied(needs, key, { requestId, usedFor: purposeOf(boundTo) }))
    throw new Problem('passkey.copied')
  return refuse(needs, answered, 'blocked')
}
