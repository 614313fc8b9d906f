import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { shownTime } from '../../platform/language/time.ts'
import { letter } from '../../platform/mail/letter.ts'
import { letterSignature } from '../../provider-settings/letter-signature.ts'
import { userTable } from '../../schema/user.table.ts'
import { findAccountById, findAccounts } from '../session.store.ts'

/** One letter per job, so that a retry does not repeat others. */
const copyNoticeJob = defineJob({
  name: 'session.copyNotice',
  data: z.object({
    readerId: z.int(),
    accountUserId: z.int(),
    passkey: z.string(),
    at: z.iso.datetime(),
  }),
  retries: 13,
  retryDelay: RETRY_S,
  retryDelayMax: 600,
})

/** Notifies the owner and every user of compliance, after the transaction, that a copied passkey was blocked. */
export const sendCopyNotices = async (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  { at, ...copied }: { accountUserId: number; passkey: string; at: Date },
): Promise<void> => {
  const compliance = await findAccounts(
    tx,
    and(eq(userTable.userRole, 'COMPLIANCE'), eq(userTable.active, true)),
  )
  const readers = new Set([copied.accountUserId, ...compliance.map(({ accountUserId }) => accountUserId)])
  for (const readerId of readers)
    await jobs.send(tx, copyNoticeJob, { ...copied, readerId, at: at.toISOString() })
}

/** A repeated job sends two letters. */
export const copyNoticeWorker = ({
  config,
  database,
  services,
}: Pick<Dependencies, 'config' | 'database' | 'services'>) =>
  worker(copyNoticeJob, async ({ readerId, accountUserId, passkey, at }) => {
    const reader = await findAccountById(database, readerId)
    const owner = await findAccountById(database, accountUserId)
    if (!reader?.active || !owner) return
    const isOwner = readerId === accountUserId
    const path = isOwner ? '/forgot-password' : `/user/${accountUserId}/edit`
    await services.mail.send(
      letter(
        isOwner ? 'passkeyCopied' : 'passkeyCopiedOf',
        reader,
        {
          name: reader.fullName,
          owner: owner.fullName,
          passkey,
          time: shownTime(new Date(at)),
          link: `${config.publicUrl}${path}`,
        },
        await letterSignature(database, reader.language),
      ),
    )
  })
