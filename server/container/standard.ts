import { findProvider } from '../contract/provider.ts'
import type { Transaction } from '../database/database.ts'
import { contractNumber } from '../document/agreement.ts'
import { SHOP_CONTRACT } from '../document/made-documents.ts'
import { Problem } from '../http/problem.ts'
import type { StoredQuery } from '../query/query.store.ts'
import { namedFile } from './container-files.ts'
import { findContainer, insertContainer, type StoredContainer } from './container.store.ts'
import { clientSigner, providerSigner } from './signers.ts'

/**
 * The container that a shop sends without having put one together: its contract, to be signed by the client's
 * contact and for the provider.
 * @throws Problem document.missing where one of them is not known well enough to sign
 */
export const makeStandardContainer = async (
  tx: Transaction,
  stored: StoredQuery,
): Promise<StoredContainer> => {
  const { query } = stored
  const signers = [clientSigner(stored), providerSigner(await findProvider(tx))]
  const file = await namedFile(tx, stored, SHOP_CONTRACT)
  if (!file || signers.some(({ name, personalCode }) => name === '' || personalCode === ''))
    throw new Problem('document.missing')
  const columns = { queryId: query.queryId, title: contractNumber(query), additionalInfo: '' }
  const id = await insertContainer(tx, columns, { files: [file], signers })
  const made = await findContainer(tx, id)
  if (!made) throw new Error('the standard container was not stored')
  return made
}
