import { Problem } from '../platform/http/problem.ts'

let known: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords that leaks have shown most often; read once, when somebody first chooses one. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}

/** Words that whoever guesses at this portal tries: its name, its trade and its country. No password may be made of them. */
export const providerSettingsWords = [
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
/** Letters beside such words from which on it is another password. */
const LETTERS_OF_ITS_OWN = 4

const isMadeOf = (words: readonly string[], typed: string): boolean => {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed)
  return rest !== typed && (rest.match(/\p{L}/gu) ?? []).length < LETTERS_OF_ITS_OWN
}

/**
 * What whoever guesses tries first: a well-known password, the account's own e-mail, or one made of words of this portal.
 * @throws Problem request.invalid
 */
export const assertUnusualPassword = async (password: string, email: string): Promise<void> => {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  const guessed =
    typed === own ||
    typed === own.split('@')[0] ||
    isMadeOf(providerSettingsWords, typed) ||
    (await commonPasswords()).has(typed)
  if (guessed)
    throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.passwordCommon' }] })
}
