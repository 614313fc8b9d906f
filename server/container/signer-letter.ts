import type * as z from 'zod/mini'
import { fullName } from '../../domain/person-name.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { shownTime } from '../platform/language/time.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery } from '../query/record/query.store.ts'
import type { ContainerSignerRow } from '../schema/container.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { signingEndOf, snapshotOf } from './container-view.ts'
import { signerLetterJob } from './container.jobs.ts'
import { findContainer, writeSigner } from './container.store.ts'
import { recordLetter } from '../notification/record-letter.ts'

type SignerLetter = z.output<typeof signerLetterJob.data>
type Asked = Pick<SignerLetter, 'kind'> & { at: Date }

/** The client's letters are in the customer's language; another signer may have a language of their own. */
const languageOfSigner = (
  { roles, language }: Pick<ContainerSignerRow, 'roles' | 'language'>,
  query: Pick<QueryRow, 'language'>,
) => (roles.includes('client') ? null : language) ?? customerLanguage(query)

/** Sends a letter, after the transaction, to each signer who can sign and has an e-mail address. */
export const writeToSigners = async (
  jobs: Jobs,
  tx: Transaction,
  signers: readonly ContainerSignerRow[],
  { kind, at }: Asked,
): Promise<void> => {
  for (const { signerId, containerId, email, signedAt, refused } of signers)
    if (email !== '' && signedAt === null && !refused)
      await jobs.send(tx, signerLetterJob, { containerId, signerId, kind, at: at.toISOString() })
}

/**
 * Sends a signer the letter with the link to their page if there is still something to sign. The letter of one step
 * has one id and is recorded once it is sent, so that a repeated job sends no second one.
 * @throws ServiceError
 */
export const sendSignerLetter = async (
  { database, services }: Pick<Dependencies, 'database' | 'services'>,
  { containerId, signerId, kind, at }: SignerLetter,
): Promise<void> => {
  const stored = await findContainer(database, containerId)
  const signer = stored?.signers.find((one) => one.signerId === signerId)
  if (!stored || !signer?.page || signer.email === '' || signer.signedAt || signer.refused) return
  const step = new Date(at)
  if (signer.mailedAt !== null && signer.mailedAt >= step) return
  const { container } = stored
  const query = await findQuery(database, container.queryId)
  if (!query || metaOf(query.status).turn !== 'signers' || !snapshotOf(stored).hasTag('waiting')) return
  const { email, page } = signer
  const end = signingEndOf(stored)
  const name = fullName(signer)
  const language = languageOfSigner(signer, query)
  const letterKind = kind === 'invitation' ? 'signerInvitation' : 'signerReminder'
  await services.mail.send({
    ...letter(
      letterKind,
      { email, language },
      {
        name,
        client: query.custName,
        title: container.title,
        link: page,
        timed: end === null ? 'no' : 'yes',
        deadline: end === null ? '' : shownTime(end),
      },
      await letterSignature(database, language),
    ),
    id: `signer-${signerId}-${step.getTime()}`,
  })
  await writeSigner(database, signerId, { mailedAt: step })
  await recordLetter(database, query.queryId, { kind: letterKind, name })
}
