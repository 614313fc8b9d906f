import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import { madeDocument } from '../document/paper/made-documents.ts'
import { printPdf } from '../document/paper/print.ts'
import { writerOf } from '../document/paper/writer.ts'
import { customerLanguage } from '../query/record/customer-language.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import type { ContainerFileRow } from '../schema/container.table.ts'
import type { SigningFile } from '../services/signing/signing-protocol.ts'
import { signableDocument } from './container-files.ts'
import { type StoredContainer, writeFile } from './container.store.ts'

type KeepDependencies = Pick<Dependencies, 'database' | 'files'>

/** The content of a file that is not stored yet, and its name. */
const makeFile = async (
  { database, files }: KeepDependencies,
  stored: StoredQuery,
  file: ContainerFileRow,
  at: Date,
) => {
  const { query } = stored
  const made = madeDocument(file.code)
  if (made) {
    const { name, content } = made.make(
      writerOf(customerLanguage(query)),
      await agreementOf(database, stored, at),
    )
    return { fileName: `${name}.pdf`, content: await printPdf(content) }
  }
  const uploaded = await signableDocument(database, query.queryId, file.code)
  if (!uploaded) throw new Error(`file ${file.code} of container ${file.containerId} is gone`)
  return { fileName: uploaded.fileName, content: await files.get(uploaded.storedKey) }
}

const keepFile = async (
  dependencies: KeepDependencies,
  stored: StoredQuery,
  file: ContainerFileRow,
  at: Date,
): Promise<SigningFile> => {
  const { database, files } = dependencies
  if (file.storedKey) return { name: file.fileName, content: await files.get(file.storedKey) }
  const { fileName, content } = await makeFile(dependencies, stored, file, at)
  await writeFile(database, file.id, { fileName, storedKey: await files.put(content) })
  return { name: fileName, content }
}

/** The files of a sent container. Each is made and stored once, so that what is signed is what was sent. */
export const keepFiles = async (
  dependencies: KeepDependencies,
  { container, files }: StoredContainer,
  stored: StoredQuery,
): Promise<SigningFile[]> => {
  const kept: SigningFile[] = []
  for (const file of files)
    kept.push(await keepFile(dependencies, stored, file, container.sentAt ?? stored.query.modifiedAt))
  return kept
}
