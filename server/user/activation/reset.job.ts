import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { letterSignature } from '../../provider-settings/letter-signature.ts'
import { letter } from '../../platform/mail/letter.ts'
import { findUser, insertActivation, linkHash } from './activation.store.ts'
import { inviteUser } from './invite.job.ts'

const MINUTE_MS = 60_000
/** Shorter than for an invitation, because the account is in use. */
const RESET_MINUTES = 60
/** For an unknown account. */
const UNKNOWN_ACCOUNT = 0

/** As with invitations, the link is created with the letter, so that no stored job contains it. */
const resetJob = defineJob({
  name: 'user.resetPassword',
  data: z.object({ accountUserId: z.int() }),
  retries: 13,
  retryDelay: RETRY_S,
  retryDelayMax: 600,
})

/**
 * Sends a letter with a link to choose a new password, after the transaction. Unknown addresses take the same path.
 */
export const resetPassword = (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  accountUserId: number = UNKNOWN_ACCOUNT,
): Promise<void> => jobs.send(tx, resetJob, { accountUserId })

type Needs = Pick<Dependencies, 'config' | 'database' | 'jobs' | 'services' | 'now'>

/**
 * Sends an invited user without a password the invitation again, and a deactivated user nothing. A repeated job sends
 * two letters; both links work until one is used.
 */
export const resetWorker = ({ config, database, jobs, services, now }: Needs) =>
  worker(resetJob, async ({ accountUserId }) => {
    const uuid = randomUUID()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + RESET_MINUTES * MINUTE_MS)
    const link = { uuidHash: linkHash('reset', uuid), accountUserId, createdAt, expiresAt }
    const user = await database.transaction(async (tx) => {
      const found = await findUser(tx, accountUserId)
      if (found?.active) await insertActivation(tx, link)
      else if (found?.passwordHash === null) await inviteUser({ jobs }, tx, accountUserId)
      return found
    })
    if (!user?.active) return
    await services.mail.send(
      letter(
        'passwordReset',
        user,
        {
          name: `${user.firstName} ${user.lastName}`,
          link: `${config.publicUrl}/register/create-password/${uuid}`,
          minutes: RESET_MINUTES,
        },
        await letterSignature(database, user.language),
      ),
    )
  })
