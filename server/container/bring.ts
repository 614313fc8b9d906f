import { sql } from 'drizzle-orm'
import { API_PREFIX } from '../../contract/call.ts'
import { metaOf } from '../../machines/query.turn.ts'
import type { Dependencies } from '../dependencies.ts'
import { agreementOf } from '../document/agreement.ts'
import type { FileStore } from '../document/file-store.ts'
import { madeDocument } from '../document/made-documents.ts'
import { printPdf } from '../document/print.ts'
import { writerOf } from '../document/writer.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import type { SigningFile } from '../services/signing-protocol.ts'
import { signableDocument } from './container-files.ts'
import {
  findContainer,
  type StoredContainer,
  writeContainer,
  writeFile,
  writeSigner,
} from './container.store.ts'
import type { ContainerFileRow } from './container.table.ts'

export type BringNeeds = Pick<Dependencies, 'database' | 'services' | 'config'> & { files: FileStore }

/** One sending of a container at a time, in any instance: the gateway would start a second signing. */
const SENDING_LOCK = 5_310_116

/** Where the gateway tells that something happened to a signing; the container's own number follows. */
export const POSTBACK_PATH = '/signing/postback'

const isToBeBrought = ({ container }: StoredContainer): boolean =>
  container.uuid !== null && container.gatewayToken === null && container.allSignedAt === null

/** The bytes of a file that is not kept yet, and the name it goes by. */
const make = async (
  { database, files }: BringNeeds,
  stored: StoredQuery,
  file: ContainerFileRow,
  at: Date,
) => {
  const { query } = stored
  const made = madeDocument(file.code)
  if (made) {
    const { name, content } = made.make(writerOf(query.language), await agreementOf(database, stored, at))
    return { fileName: `${name}.pdf`, content: await printPdf(content) }
  }
  const uploaded = await signableDocument(database, query.queryId, file.code)
  if (!uploaded) throw new Error(`file ${file.code} of container ${file.containerId} is gone`)
  return { fileName: uploaded.fileName, content: await files.get(uploaded.storedKey) }
}

/** What is signed is kept as it was sent; a file once made is not made again. */
const keep = async (
  needs: BringNeeds,
  stored: StoredQuery,
  file: ContainerFileRow,
  at: Date,
): Promise<SigningFile> => {
  if (file.storedKey) return { name: file.fileName, content: await needs.files.get(file.storedKey) }
  const { fileName, content } = await make(needs, stored, file, at)
  await writeFile(needs.database, file.id, { fileName, storedKey: await needs.files.put(content) })
  return { name: fileName, content }
}

const start = async (
  { services, config }: BringNeeds,
  { container, signers }: StoredContainer,
  stored: StoredQuery,
  files: readonly SigningFile[],
) => {
  const tokens: string[] = []
  for (const file of files) tokens.push(await services.signing.upload(file))
  return services.signing.start({
    name: container.title,
    files: tokens,
    signers: signers.map(({ signerId, name, personalCode }) => ({
      signerId: String(signerId),
      name,
      personalCode,
    })),
    postbackUrl: `${config.publicUrl}${API_PREFIX}${POSTBACK_PATH}/${container.uuid}`,
    language: stored.query.language,
  })
}

/**
 * Makes the documents of a sent container, uploads them, starts the signing and keeps what opens it. Harmless when
 * done again, and where the query no longer waits for signatures.
 * @throws ServiceError where the gateway does not answer: to be tried again
 */
export const bringContainer = async (needs: BringNeeds, containerId: number): Promise<void> => {
  const { database } = needs
  const found = await findContainer(database, containerId)
  const query = found && (await findQuery(database, found.container.queryId))
  if (!query || !isToBeBrought(found) || metaOf(query.status).turn !== 'signers') return
  const stored = await withParts(database, query)
  const files: SigningFile[] = []
  for (const file of found.files)
    files.push(await keep(needs, stored, file, found.container.sentAt ?? query.modifiedAt))
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SENDING_LOCK}, ${containerId})`)
    const current = await findContainer(tx, containerId)
    if (!current || !isToBeBrought(current)) return
    const { token, pages } = await start(needs, current, stored, files)
    await writeContainer(tx, containerId, { gatewayToken: token })
    for (const { signerId } of current.signers)
      await writeSigner(tx, signerId, { page: pages[String(signerId)] ?? null })
  })
}
