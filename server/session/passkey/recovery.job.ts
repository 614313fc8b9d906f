import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { letter } from '../../platform/mail/letter.ts'
import { letterSignature } from '../../provider-settings/letter-signature.ts'
import { findAccountById, lockUserRow } from '../session.store.ts'
import { relyingParty } from './ceremony.ts'
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
    const officer = await findAccountById(database, officerId)
    const uuid = randomUUID()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + RECOVERY_MINUTES * MINUTE_MS)
    const account = await database.transaction(async (tx) => {
      // A change of the address waits, and then removes the link.
      await lockUserRow(tx, accountUserId)
      const found = await findAccountById(tx, accountUserId)
      if (found?.active)
        await insertRecovery(tx, { uuidHash: recoveryHash(uuid), accountUserId, createdAt, expiresAt })
      return found
    })
    if (!account?.active) return
    await services.mail.send(
      letter(
        'passkeyRecovery',
        account,
        {
          name: account.fullName,
          officer: officer?.fullName ?? '',
          // Passkeys work at this address only.
          link: `${relyingParty(config).origin}/passkey-recovery/${uuid}`,
          minutes: RECOVERY_MINUTES,
        },
        await letterSignature(database, account.language),
      ),
    )
  })
