import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../platform/http/problem.ts'
import type { SessionDependencies } from './authenticate.ts'
import { countAttempt } from './login-limit.ts'
import { FRESH_MS } from './passkey-demand.ts'
import { findAccountById, type OpenSession } from './session.store.ts'
import type { ClientInfo } from './sign-in.ts'

/** Argon2id with the library's parameters (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let dummyHash: Promise<string> | undefined

/** Returns the algorithm and parameters of a hash. */
const makingOf = (passwordHash: string): string => passwordHash.split('$').slice(0, 4).join('$')

/** Whether a hash has other parameters than today's. */
export const isOldHash = async (passwordHash: string): Promise<boolean> =>
  makingOf(passwordHash) !== makingOf(await (dummyHash ??= hash('nobody')))

/** Verifies a password in the same time whether or not the account exists, against timing attacks. */
export const verifyPassword = async (
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  dummyHash ??= hash('nobody')
  const right = await verify(passwordHash ?? (await dummyHash), password)
  return right && Boolean(passwordHash)
}

let known: Promise<ReadonlySet<string>> | undefined

/** About 49,000 most frequently leaked passwords, loaded when a password is first chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}

/**
 * Words that attackers of this portal would guess: its name, trade and country. A password must not consist of them.
 */
const portalWords = [
  'tehing',
  'liising',
  'leasing',
  'järelmaks',
  'rahastus',
  'partner',
  'portaal',
  'portal',
  'parool',
  'salasõna',
  'password',
  'kasutaja',
  'eesti',
  'estonia',
  'tallinn',
] as const
/** A password with this many letters outside of such words is accepted. */
const LETTERS_OF_ITS_OWN = 4

const isMadeOf = (words: readonly string[], typed: string): boolean => {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed)
  return rest !== typed && (rest.match(/\p{L}/gu) ?? []).length < LETTERS_OF_ITS_OWN
}

/**
 * Rejects passwords that attackers try first: well-known ones, the account's own e-mail, or words of this portal.
 * @throws Problem request.invalid
 */
export const assertUnusualPassword = async (password: string, email: string): Promise<void> => {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  const guessed =
    typed === own ||
    typed === own.split('@')[0] ||
    isMadeOf(portalWords, typed) ||
    (await commonPasswords()).has(typed)
  if (guessed)
    throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.passwordCommon' }] })
}

/**
 * Requires a fresh sign-in or the present password before a password change or the end of all sessions. A wrong
 * password counts as a failed sign-in.
 * @throws Problem request.invalid at `presentPassword`, session.notFresh if the account has no password,
 * login.tooMany
 */
export const checkPresent = async (
  needs: Pick<SessionDependencies, 'database' | 'jobs' | 'now'>,
  user: OpenSession,
  present: string | undefined,
  client: ClientInfo,
): Promise<void> => {
  if (present === undefined && needs.now().getTime() - user.createdAt.getTime() <= FRESH_MS) return
  await checkPassword(needs, user, present, client)
}

/**
 * Requires the present password. A wrong one counts as a failed sign-in.
 * @throws Problem request.invalid at `presentPassword`, session.notFresh if the account has no password,
 * login.tooMany
 */
export const checkPassword = async (
  needs: Pick<SessionDependencies, 'database' | 'jobs' | 'now'>,
  { accountUserId, email }: OpenSession,
  present: string | undefined,
  client: ClientInfo,
): Promise<void> => {
  const { database, now } = needs
  const wrong = (code: string) =>
    new Problem('request.invalid', { fields: [{ path: 'presentPassword', code }] })
  const { passwordHash } = (await findAccountById(database, accountUserId)) ?? {}
  if (!passwordHash) throw new Problem('session.notFresh')
  if (present === undefined) throw wrong('field.required')
  const asked = { ...client, account: email.toLowerCase(), accountUserId, now: now() }
  const attempt = await countAttempt(needs, asked)
  if (!(await verifyPassword(passwordHash, present))) throw wrong('field.presentPassword')
  await attempt.succeed()
}
