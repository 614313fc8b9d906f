import { Problem } from '../platform/http/problem.ts'

let known: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords that leaks have shown most often; read once, when somebody first chooses one. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}

/** What whoever guesses tries first: a well-known password, or the account's own e-mail. @throws Problem request.invalid */
export const assertUnusualPassword = async (password: string, email: string): Promise<void> => {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  const guessed = typed === own || typed === own.split('@')[0] || (await commonPasswords()).has(typed)
  if (guessed)
    throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.passwordCommon' }] })
}
