import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { fullName } from '../../domain/person-name.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { defineJob, type Jobs, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { letter } from '../platform/mail/letter.ts'
import { findQuery } from '../query/record/query.store.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import type { MessageRow } from '../schema/message.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findAccountById } from '../session/session.store.ts'
import { recordLetter } from './record-letter.ts'
import { mayRead, usersForCreator, usersForManager, usersWhoActForPartner } from './responsible-users.ts'

/** Subjects of letters to the people responsible for a query. */
const newsKinds = [
  'contractInLedger',
  'contractSent',
  'contractSigned',
  'contractActivated',
  'contractWithdrawn',
  'signingRefused',
  'signingExpired',
  'signingFailed',
  'messageWritten',
] as const
type NewsKind = (typeof newsKinds)[number]

const newsJob = defineJob({
  name: 'query.news',
  data: z.object({
    accountUserId: z.int(),
    queryId: z.int(),
    kind: z.enum(newsKinds),
    at: z.iso.datetime(),
    containerId: z.nullable(z.int()),
    signerId: z.nullable(z.int()),
    /** Who wrote a message. */
    author: z.optional(z.string()),
  }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

type News = {
  kind: NewsKind
  at: Date
  /** The user who took the step, who gets no letter. */
  by?: number | null
  /** The sender of the container. */
  sentBy?: number | null
  containerId?: number
  signerId?: number
}

/**
 * Sends letters, after the transaction, to the people responsible for a query: creator and manager, or those who answer
 * for them, and the sender of the contract. Of a contract in the ledger only to those who act next.
 */
export const notifyResponsibleUsers = async (
  jobs: Jobs,
  tx: Transaction,
  query: QueryRow,
  { kind, at, by = null, sentBy = null, containerId, signerId }: News,
): Promise<void> => {
  const { queryId } = query
  const people = new Set(
    kind === 'contractInLedger'
      ? await usersWhoActForPartner(tx, query)
      : [...(await usersForCreator(tx, query)), ...(await usersForManager(tx, query)), sentBy],
  )
  const about = { containerId: containerId ?? null, signerId: signerId ?? null }
  for (const accountUserId of people)
    if (accountUserId !== null && accountUserId !== by)
      await jobs.send(tx, newsJob, { accountUserId, queryId, kind, at: at.toISOString(), ...about })
}

/**
 * Sends a letter about a message in the chat to the manager, or the users who stand in for them, and to all users who
 * have written there. Further messages of the same author are not announced until another user has written.
 */
export const notifyOfMessage = async (
  jobs: Jobs,
  tx: Transaction,
  query: QueryRow,
  earlier: readonly Pick<MessageRow, 'createdBy'>[],
  { createdBy, createdByName: author, createdAt: at }: MessageRow,
): Promise<void> => {
  if (earlier.at(-1)?.createdBy === createdBy) return
  const { queryId } = query
  const managers = await usersForManager(tx, query)
  for (const accountUserId of new Set([...managers, ...earlier.map((one) => one.createdBy)]))
    if (accountUserId !== null && accountUserId !== createdBy)
      await jobs.send(tx, newsJob, {
        accountUserId,
        queryId,
        kind: 'messageWritten',
        at: at.toISOString(),
        containerId: null,
        signerId: null,
        author,
      })
}

/** Names of the container and the signer, '' without one. */
const aboutOf = async (
  { database }: Pick<Dependencies, 'database'>,
  containerId: number | null,
  signerId: number | null,
) => {
  const [container] = await database
    .select({ title: containerTable.title })
    .from(containerTable)
    .where(eq(containerTable.id, containerId ?? 0))
  const [signer] = await database
    .select({ givenName: containerSignerTable.givenName, surname: containerSignerTable.surname })
    .from(containerSignerTable)
    .where(eq(containerSignerTable.signerId, signerId ?? 0))
  return { title: container?.title ?? '', signer: signer ? fullName(signer) : '' }
}

/** Each step's letter has one message id, so that a mail server recognises a repeated job. */
export const newsWorker = (dependencies: Pick<Dependencies, 'config' | 'database' | 'services'>) =>
  worker(newsJob, async ({ accountUserId, queryId, kind, at, containerId, signerId, author = '' }) => {
    const { config, database, services } = dependencies
    const account = await findAccountById(database, accountUserId)
    const query = await findQuery(database, queryId)
    if (!query || !account || !mayRead(account, query)) return
    const values = {
      name: account.fullName,
      query: String(queryId),
      client: query.custName,
      link: `${config.publicUrl}/${account.role.toLowerCase()}/query/${queryId}/edit`,
      ...(await aboutOf(dependencies, containerId, signerId)),
      author,
    }
    await services.mail.send({
      ...letter(kind, account, values, await letterSignature(database, account.language)),
      id: `news-${queryId}-${accountUserId}-${kind}-${signerId ?? containerId ?? 0}-${new Date(at).getTime()}`,
    })
    await recordLetter(database, queryId, { kind, name: account.fullName })
  })
