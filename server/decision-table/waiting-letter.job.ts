import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { defineJob, type Jobs, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { auditTable } from '../schema/audit.table.ts'
import type { DecisionTableRow } from '../schema/decision-table.table.ts'
import { userTable } from '../schema/user.table.ts'
import { type Account, findAccountById, findAccounts, maySignIn } from '../session/session.store.ts'
import { findVersion } from './decision-table.store.ts'

/** One letter a job, so that a retry repeats no other. */
const waitingLetterJob = defineJob({
  name: 'decisionTable.waitingLetter',
  data: z.object({ accountUserId: z.int(), version: z.int(), submittedBy: z.string(), at: z.iso.datetime() }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Whether the user is not an author of the table, and so may approve it. */
const mayApprove = (account: Account, authors: DecisionTableRow['authors']): boolean =>
  account.role === 'COMPLIANCE' &&
  maySignIn(account) &&
  authors.every(({ userId }) => userId !== account.accountUserId)

type Submitted = Pick<DecisionTableRow, 'version' | 'authors'> & { submittedBy: string; at: Date }

/** Sends a letter, after the transaction, to every user who may approve a submitted table, except its authors. */
export const notifyApprovers = async (
  jobs: Jobs,
  tx: Transaction,
  { version, authors, submittedBy, at }: Submitted,
): Promise<void> => {
  const compliance = await findAccounts(
    tx,
    and(eq(userTable.userRole, 'COMPLIANCE'), eq(userTable.active, true)),
  )
  for (const account of compliance)
    if (mayApprove(account, authors))
      await jobs.send(tx, waitingLetterJob, {
        accountUserId: account.accountUserId,
        version,
        submittedBy,
        at: at.toISOString(),
      })
}

/**
 * Whether a version was submitted again after this moment. The later submission sends its own letter, so an earlier letter
 * that still waits for the mail server is not needed.
 */
const wasSubmittedAgain = async (connection: Connection, version: number, at: string): Promise<boolean> => {
  const [last] = await connection
    .select({ details: auditTable.details })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, 'decisionTable'),
        eq(auditTable.subjectId, String(version)),
        eq(auditTable.event, 'decisionTable.submitted'),
      ),
    )
    .orderBy(desc(auditTable.auditId))
    .limit(1)
  const lastAt = last?.details?.['at']
  return typeof lastAt === 'string' && lastAt > at
}

/**
 * Sends no letter once the table is decided, taken back or submitted again, or to a user who may no longer approve it.
 */
export const waitingLetterWorker = ({
  config,
  database,
  services,
}: Pick<Dependencies, 'config' | 'database' | 'services'>) =>
  worker(waitingLetterJob, async ({ accountUserId, version, submittedBy, at }) => {
    const account = await findAccountById(database, accountUserId)
    const row = await findVersion(database, version)
    if (!account || row?.state !== 'waiting' || !mayApprove(account, row.authors)) return
    if (await wasSubmittedAgain(database, version, at)) return
    const values = {
      name: account.fullName,
      version: String(version),
      author: submittedBy,
      note: withoutCodes(row.note),
      link: `${config.publicUrl}/decision-table/${version}`,
    }
    await services.mail.send({
      ...letter('tableWaits', account, values, await letterSignature(database, account.language)),
      id: `tableWaits-${version}-${accountUserId}-${new Date(at).getTime()}`,
    })
  })
