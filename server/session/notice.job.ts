import * as z from 'zod/mini'
import type { Transaction } from '../platform/database/database.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { defineJob, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { shownTime } from '../platform/language/time.ts'
import { letter } from '../platform/mail/letter.ts'
import { findAccountById } from './session.store.ts'

const noticeKinds = ['newDevice', 'lockedOut', 'passkeyAdded'] as const

const noticeJob = defineJob({
  name: 'session.notice',
  data: z.object({
    accountUserId: z.int(),
    kind: z.enum(noticeKinds),
    at: z.iso.datetime(),
    address: z.string(),
  }),
  retries: 13,
  retryDelay: RETRY_S,
  retryDelayMax: 600,
})

type Notice = { accountUserId: number; kind: (typeof noticeKinds)[number]; at: Date; address: string }

/** Notifies a person by e-mail of an event on their account, after the transaction. */
export const sendNotice = (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  { at, ...notice }: Notice,
): Promise<void> => jobs.send(tx, noticeJob, { ...notice, at: at.toISOString() })

/** A repeated job sends two letters. */
export const noticeWorker = ({
  config,
  database,
  services,
}: Pick<Dependencies, 'config' | 'database' | 'services'>) =>
  worker(noticeJob, async ({ accountUserId, kind, at, address }) => {
    const account = await findAccountById(database, accountUserId)
    if (!account?.active) return
    await services.mail.send(
      letter(
        kind,
        account,
        {
          name: account.fullName,
          time: shownTime(new Date(at)),
          address,
          link: `${config.publicUrl}/forgot-password`,
        },
        await letterSignature(database, account.language),
      ),
    )
  })
