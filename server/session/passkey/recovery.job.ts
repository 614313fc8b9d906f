import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { letter } from '../../platform/mail/letter.ts'
import { letterSignature } from '../../provider-settings/letter-signature.ts'
import { findAccountById } from '../session.store.ts'
import { insertRecovery, recoveryHash } from './recovery.store.ts'

const MINUTE_MS = 60_000
const RECOVERY_MINUTES = 60

/** The link is created with the letter, so that no stored job contains it. */
const recoveryJob = defineJob({
  name: 'user.recoverPasskey',
  data: z.object({ accountUserId: z.int(), officerId: z.int() }),
  retries: 13,
  retryDelay: RETRY_S,
  retryDelayMax: 600,
})

/** Sends a letter with a link that replaces lost passkeys, after the transaction. */
export const sendRecovery = (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  asked: { accountUserId: number; officerId: number },
): Promise<void> => jobs.send(tx, recoveryJob, asked)

/** A repeated job sends two letters; both links work until one is used. */
export const recoveryWorker = ({
  config,
  database,
  services,
  now,
}: Pick<Dependencies, 'config' | 'database' | 'services' | 'now'>) =>
  worker(recoveryJob, async ({ accountUserId, officerId }) => {
    const account = await findAccountById(database, accountUserId)
    const officer = await findAccountById(database, officerId)
    if (!account?.active) return
    const uuid = randomUUID()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + RECOVERY_MINUTES * MINUTE_MS)
    await insertRecovery(database, { uuidHash: recoveryHash(uuid), accountUserId, createdAt, expiresAt })
    await services.mail.send(
      letter(
        'passkeyRecovery',
        account,
        {
          name: account.fullName,
          officer: officer?.fullName ?? '',
          link: `${config.publicUrl}/passkey-recovery/${uuid}`,
          minutes: RECOVERY_MINUTES,
        },
        await letterSignature(database, account.language),
      ),
    )
  })
