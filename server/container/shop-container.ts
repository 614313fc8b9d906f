import { contractNumberOf } from '../../domain/contract-number.ts'
import { SHOP_CONTRACT } from '../../domain/paper-parties.ts'
import { findProvider } from '../contract/find-provider.ts'
import type { SignerPerson } from '../../api/container.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Lack, missingIn, namingPaper } from '../query/record/paper-problems.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import { namedFile } from './container-files.ts'
import { findContainer, insertContainer, type StoredContainer } from './container.store.ts'
import { clientSigner, providerSigner, distinctSigners } from './signers.ts'

const lacksOfSigners = (client: SignerPerson, provider: SignerPerson): Lack[] => [
  ...(client.name === '' ? (['contactName'] as const) : []),
  ...(client.personalCode === '' ? (['contactCode'] as const) : []),
  ...(provider.name === '' ? (['providerName'] as const) : []),
  ...(provider.personalCode === '' ? (['providerCode'] as const) : []),
]

/**
 * Inserts a container with the shop's contract, signed by the client's contact and the provider.
 * @throws Problem document.missing if a signer has no name or personal code
 */
export const makeShopContainer = async (tx: Transaction, stored: StoredQuery): Promise<StoredContainer> => {
  const { query } = stored
  const client = clientSigner(stored)
  const provider = providerSigner(await findProvider(tx))
  const file = await namedFile(tx, stored, SHOP_CONTRACT)
  if (!file) throw new Error('the contract of a shop has no name')
  const lacks = lacksOfSigners(client, provider)
  if (lacks.length > 0) return namingPaper({ text: file.fileName }, () => Promise.reject(missingIn(lacks)))
  const columns = { queryId: query.queryId, title: contractNumberOf(query).number, additionalInfo: '' }
  const id = await insertContainer(tx, columns, {
    files: [file],
    signers: distinctSigners([client, provider]),
  })
  const container = await findContainer(tx, id)
  if (!container) throw new Error('the standard container was not stored')
  return container
}
