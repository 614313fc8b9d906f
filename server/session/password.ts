import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's parameters (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let stranger: Promise<string> | undefined

/** Whether the password is the right one; for an unknown account it takes the same time and is always wrong. */
export const verifyPassword = async (
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  stranger ??= hash('nobody')
  const right = await verify(passwordHash ?? (await stranger), password)
  return right && Boolean(passwordHash)
}
