import { randomUUID } from 'node:crypto'
import type { StatusCode } from '../../contract/status.ts'
import { FILE_OPTIONS } from '../../domain/constants.ts'
import { namedFile } from '../container/container-files.ts'
import { findContainer, insertContainer, writeContainer, writeSigner } from '../container/container.store.ts'
import { clientSigner, providerSigner } from '../container/signers.ts'
import { findProvider } from '../contract/provider.ts'
import type { Transaction } from '../database/database.ts'
import { SHOP_CONTRACT } from '../document/made-documents.ts'
import { findQuery, withParts } from '../query/query.store.ts'

const waitingStatuses: readonly StatusCode[] = ['YS']
const signedStatuses: readonly StatusCode[] = ['SN', 'HO', 'CA', 'CF']

/** A container sent for signing with the contract in it, to be signed by the client and for the provider. */
const insertSent = async (tx: Transaction, queryId: number, at: Date): Promise<number> => {
  const query = await findQuery(tx, queryId)
  if (!query) throw new Error(`no query ${queryId}`)
  const stored = await withParts(tx, query)
  const code = query.product === 'LEASING' ? String(FILE_OPTIONS.leasingContract) : SHOP_CONTRACT
  const file = await namedFile(tx, stored, code)
  const signers = [clientSigner(stored), providerSigner(await findProvider(tx))]
  const columns = { queryId, title: query.lendifyRefno, additionalInfo: '' }
  const id = await insertContainer(tx, columns, { files: file ? [file] : [], signers })
  await writeContainer(tx, id, { sentAt: at })
  return id
}

/**
 * The container of a query that has a contract and has been sent for signing. In YS it waits: the server brings it to
 * the signing gateway. Afterwards it is signed; there is no finished file of it, so it has no address.
 */
export const seedContainer = async (tx: Transaction, queryId: number, at: Date): Promise<void> => {
  const query = await findQuery(tx, queryId)
  if (!query || query.lendifyRefno === '') return
  const waits = waitingStatuses.includes(query.status)
  if (!waits && !signedStatuses.includes(query.status)) return
  const id = await insertSent(tx, queryId, at)
  if (waits) return writeContainer(tx, id, { uuid: randomUUID() })
  await writeContainer(tx, id, { allSignedAt: at })
  const signers = (await findContainer(tx, id))?.signers ?? []
  for (const { signerId } of signers) await writeSigner(tx, signerId, { signedAt: at })
}
