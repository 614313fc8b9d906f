import type { Language } from '../../../api/language.ts'
import { text, type TextValues } from '../language/text.ts'

type Attachment = { name: string; type: string; content: Buffer }

/** An e-mail in plain text. */
export type Letter = { to: string; subject: string; text: string; attachments?: readonly Attachment[] }

/** A letter of the catalogues: subject and text stand under `mail.<kind>`, the greeting and closing are shared. */
export const letter = (
  kind: 'invitation' | 'lockedOut' | 'newDevice' | 'offerLink' | 'passwordReset',
  to: { email: string; language: Language },
  values: TextValues,
): Letter => {
  const part = (id: string) => text(to.language, id, values)
  const body = [part('mail.greeting'), part(`mail.${kind}.text`), part('mail.closing')].join('\n\n')
  return { to: to.email, subject: part(`mail.${kind}.subject`), text: body }
}
