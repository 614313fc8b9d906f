import { randomUUID } from 'node:crypto'
import { FILE_OPTIONS } from '../../domain/constants.ts'
import { SHOP_CONTRACT } from '../../domain/paper-parties.ts'
import { namedFile } from '../container/container-files.ts'
import {
  findContainer,
  insertContainer,
  writeContainer,
  writeContainerState,
  writeSigner,
} from '../container/container.store.ts'
import { clientSigner, providerSigner } from '../container/signers.ts'
import { signingPeople } from '../container/distinct-signers.ts'
import { findProvider } from '../contract/find-provider.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import type { TimedStep } from './query-path.ts'

/** A container sent for signing with the contract in it, to be signed by the client and for the provider. */
const insertSent = async (tx: Transaction, stored: StoredQuery, at: Date): Promise<number> => {
  const { query } = stored
  const code = query.product === 'LEASING' ? String(FILE_OPTIONS.leasingContract) : SHOP_CONTRACT
  const file = await namedFile(tx, stored, code)
  const signers = signingPeople([clientSigner(stored), providerSigner(await findProvider(tx))])
  const columns = { queryId: query.queryId, title: query.lendifyRefno, additionalInfo: '' }
  const id = await insertContainer(tx, columns, { files: file ? [file] : [], signers })
  await writeContainerState(tx, id, { state: 'sent', sentAt: at })
  return id
}

/**
 * The container of a query that has been sent for signing. In YS it waits: the server brings it to the signing
 * gateway. Afterwards it is signed; there is no finished file of it, so it has no address.
 */
export const seedContainer = async (
  tx: Transaction,
  stored: StoredQuery,
  steps: readonly TimedStep[],
): Promise<void> => {
  const sent = steps.findIndex(({ event }) => event === 'contract.sendForSigning')
  const [sending, signing] = steps.slice(sent, sent + 2)
  if (sent < 0 || !sending) return
  const id = await insertSent(tx, stored, sending.at)
  if (!signing) return writeContainer(tx, id, { uuid: randomUUID() })
  await writeContainerState(tx, id, { state: 'allSigned', allSignedAt: signing.at })
  const signers = (await findContainer(tx, id))?.signers ?? []
  for (const { signerId } of signers) await writeSigner(tx, signerId, { signedAt: signing.at })
}
