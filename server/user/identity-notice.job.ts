import * as z from 'zod/mini'
import { languages } from '../../api/language.ts'
import type { changedIdentity } from '../../domain/user-rights.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { defineJob, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { shownTime } from '../platform/language/time.ts'
import { letter } from '../platform/mail/letter.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import type { StoredUser } from './user.store.ts'

const kinds = { email: 'emailChanged', personalCode: 'personalCodeChanged' } as const

/** Holds what the letter says, because the account no longer has the earlier address. */
const identityNoticeJob = defineJob({
  name: 'user.identityNotice',
  data: z.object({
    kind: z.enum(['emailChanged', 'personalCodeChanged']),
    to: z.string(),
    language: z.enum(languages),
    name: z.string(),
    by: z.string(),
    at: z.iso.datetime(),
    from: z.string(),
    email: z.string(),
  }),
  retries: 13,
  retryDelay: RETRY_S,
  retryDelayMax: 600,
})

type Changed = {
  before: StoredUser
  email: string
  fields: ReturnType<typeof changedIdentity>
  by: string
  at: Date
}

/** Reports a changed e-mail address or personal code to the earlier address, and to the new one, after the transaction. */
export const sendIdentityNotices = async (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  { before, email, fields, by, at }: Changed,
): Promise<void> => {
  const { email: from, language, firstName, lastName } = before
  const shared = { language, name: `${firstName} ${lastName}`, by, at: at.toISOString(), from, email }
  for (const field of fields)
    for (const to of new Set([from, email]))
      await jobs.send(tx, identityNoticeJob, { ...shared, kind: kinds[field], to })
}

/** A repeated job sends two letters. */
export const identityNoticeWorker = ({ database, services }: Pick<Dependencies, 'database' | 'services'>) =>
  worker(identityNoticeJob, async ({ kind, to, language, at, ...values }) => {
    const signature = await letterSignature(database, language)
    const shown = { ...values, time: shownTime(new Date(at)) }
    await services.mail.send(letter(kind, { email: to, language }, shown, signature))
  })
