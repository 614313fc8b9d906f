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

/** The link is made when the letter is, so that it stands in no stored job. */
const inviteJob = defineJob({
  name: 'user.invite',
  data: z.object({ accountUserId: z.int() }),
  // A mail server may be away over a long weekend; nobody would send the letter again.
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

/** Done twice it sends two letters, and both links work until one of them is used. */
export const inviteWorker = ({ config, database, services, now }: Needs) =>
  worker(inviteJob, async ({ accountUserId }) => {
    const user = await findInvited(database, accountUserId)
    if (!user) return
    const uuid = randomUUID()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + ACTIVATION_DAYS * DAY_MS)
    await insertActivation(database, { uuidHash: uuidHash(uuid), accountUserId, createdAt, expiresAt })
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
