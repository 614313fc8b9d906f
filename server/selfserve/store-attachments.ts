import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import { insertDocuments, removeDocument } from '../document/document.store.ts'
import { assertFileCount } from '../document/upload/receive-files.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { AttachmentRow } from '../schema/offer.table.ts'
import {
  bindToDocument,
  findAttachments,
  findOfOffer,
  lockAttachments,
  type StoredAttachment,
} from './attachment.store.ts'

type OfferFiles = { tx: Transaction; principal: Principal; queryId: number }

/**
 * Returns the files of an offer; each must be the partner's and of no other offer.
 * @throws Problem request.invalid naming each other one
 */
const namedFiles = async (
  { tx, principal, queryId }: OfferFiles,
  attachments: SelfServeOfferSave['attachments'],
): Promise<StoredAttachment[]> => {
  const fileIds = attachments.map(({ fileId }) => fileId)
  await lockAttachments(tx, fileIds)
  const found = new Map((await findAttachments(tx, fileIds)).map((one) => [one.fileId, one]))
  const files = fileIds.map((fileId, index) => {
    const file = found.get(fileId)
    const isFree = file?.docFileId === null || file?.queryId === queryId
    const isFirst = fileIds.indexOf(fileId) === index
    return file?.partnerId === principal.partnerId && isFree && isFirst ? file : null
  })
  const fields = files.flatMap((file, index) =>
    file ? [] : [{ path: `attachments.${index}.fileId`, code: 'field.choice' }],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return files.filter((file) => file !== null)
}

const auditFile = ({ tx, principal, queryId }: OfferFiles, event: string, file: AttachmentRow) =>
  audit(tx, {
    event,
    accountUserId: principal.userId,
    subject: 'query',
    subjectId: queryId,
    details: { docFileId: file.docFileId, fileName: file.fileName },
  })

const attach = async (offer: OfferFiles, file: StoredAttachment) => {
  const { tx, queryId } = offer
  const { fileName, size, storedKey, createdAt, createdBy, createdByName } = file
  const [stored] = await insertDocuments(tx, [
    { queryId, fileName, size, storedKey, createdAt, createdBy, createdByName },
  ])
  if (!stored) throw new Error('a document was not stored')
  await bindToDocument(tx, file.fileId, stored.docFileId)
  await auditFile(offer, 'document.uploaded', { ...file, docFileId: stored.docFileId })
}

/**
 * Turns the offer's files into documents of its query and removes the others; a nightly job deletes their bytes.
 * @throws Problem request.invalid
 */
export const storeAttachments = async (
  offer: OfferFiles,
  attachments: SelfServeOfferSave['attachments'],
): Promise<void> => {
  const { tx, queryId } = offer
  assertFileCount(attachments.length)
  const named = await namedFiles(offer, attachments)
  for (const file of named) if (file.docFileId === null) await attach(offer, file)
  const kept = new Set(named.map(({ fileId }) => fileId))
  for (const file of await findOfOffer(tx, queryId)) {
    if (kept.has(file.fileId) || file.docFileId === null) continue
    await removeDocument(tx, file.docFileId)
    await auditFile(offer, 'document.deleted', file)
  }
}
