import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { letterSignature } from '../../provider-settings/letter-signature.ts'
import { letter } from '../../platform/mail/letter.ts'
import { findInvited, insertActivation, uuidHash } from './activation.store.ts'

const DAY_MS = 86_400_000
export const ACTIVATION_DAYS = 7

/** The link is created with the letter, so that no stored job contains it. */
const inviteJob = defineJob({
  name: 'user.invite',
  data: z.object({ accountUserId: z.int() }),
  // The mail server may be down over a long weekend, and no one would send the letter again.
  retries: 103,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Sends a user the letter with a new activation link, after the transaction. */
export const inviteUser = (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  accountUserId: number,
): Promise<void> => jobs.send(tx, inviteJob, { accountUserId })

type Needs = Pick<Dependencies, 'config' | 'database' | 'services' | 'now'>

/** A repeated job sends two letters; both links work until one is used. */
export const inviteWorker = ({ config, database, services, now }: Needs) =>
  worker(inviteJob, async ({ accountUserId }) => {
    const uuid = randomUUID()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + ACTIVATION_DAYS * DAY_MS)
    const user = await database.transaction(async (tx) => {
      const invited = await findInvited(tx, accountUserId)
      if (invited)
        await insertActivation(tx, { uuidHash: uuidHash(uuid), accountUserId, createdAt, expiresAt })
      return invited
    })
    if (!user) return
    await services.mail.send(
      letter(
        'invitation',
        user,
        {
          name: `${user.firstName} ${user.lastName}`,
          link: `${config.publicUrl}/register/create-password/${uuid}`,
          days: ACTIVATION_DAYS,
        },
        await letterSignature(database, user.language),
      ),
    )
  })
