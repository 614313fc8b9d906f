import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's parameters (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let dummyHash: Promise<string> | undefined

/** Of which algorithm and with which parameters a hash was made. */
const makingOf = (passwordHash: string): string => passwordHash.split('$').slice(0, 4).join('$')

/** Whether a hash was made in another way than one is made today. */
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
