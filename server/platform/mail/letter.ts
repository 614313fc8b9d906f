import type { Language } from '../../../api/language.ts'
import { text, type TextValues } from '../language/text.ts'

type Attachment = { name: string; type: string; content: Buffer }

/** An e-mail in plain text. A mail server recognises a repeated letter by its `id`. */
export type Letter = {
  id?: string
  to: string
  subject: string
  text: string
  attachments?: readonly Attachment[]
}

export type LetterKind =
  | 'applicationRefused'
  | 'conditions'
  | 'conditionsAsked'
  | 'conditionsOfSurety'
  | 'contractActivated'
  | 'contractInLedger'
  | 'contractSent'
  | 'contractSigned'
  | 'contractWithdrawn'
  | 'messageWritten'
  | 'decision'
  | 'emailChanged'
  | 'invitation'
  | 'lockedOut'
  | 'newDevice'
  | 'offerApplied'
  | 'offerLink'
  | 'offerSigned'
  | 'passkeyAdded'
  | 'passkeyCopied'
  | 'passkeyCopiedOf'
  | 'passkeyRecovery'
  | 'passwordReset'
  | 'personalCodeChanged'
  | 'reviewApproved'
  | 'secci'
  | 'signerInvitation'
  | 'signerReminder'
  | 'signingExpired'
  | 'signingFailed'
  | 'signingRefused'
  | 'tableWaits'
  | 'voteNeeded'
  | 'voteVoid'
  | 'withdrawalReceipt'
  | 'withdrawalReminder'

/**
 * Builds a letter from the catalogue: subject and text are under `mail.<kind>`, greeting and closing are shared, and
 * the signature names the provider.
 */
export const letter = (
  kind: LetterKind,
  to: { email: string; language: Language },
  values: TextValues,
  signature: string,
): Letter => {
  const part = (id: string) => text(to.language, id, values)
  const closing = [part('mail.closing'), signature].filter((one) => one !== '').join('\n')
  const greeting = part(values['name'] === '' ? 'mail.greeting.nameless' : 'mail.greeting')
  const body = [greeting, part(`mail.${kind}.text`), closing].join('\n\n')
  return { to: to.email, subject: part(`mail.${kind}.subject`), text: body }
}
