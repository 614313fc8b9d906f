import type { Principal } from '../../api/role.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { kindOfName } from '../../domain/document-file.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { assertFileCount, deleteFiles, receiveFiles } from '../document/upload/receive-files.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import {
  countLoose,
  findAttachments,
  findKeys,
  insertAttachments,
  removeLoose,
  type StoredAttachment,
} from './attachment.store.ts'
import { checkEntry } from './check-entry.ts'
import { toAttachment } from './offer-view.ts'
import type { OfferDependencies } from './offer-lifecycle.ts'
import { removeAttachment } from './remove-attachment.ts'

type AttachmentApi = Api<{ fullName: string }> &
  OfferDependencies &
  Pick<Dependencies, 'files' | 'now' | 'services'>

const UNKNOWN = 'application/octet-stream'
const FILES_ONLY = { optionalAssets: [] }

/**
 * Returns the attachment, which its partner sees until an offer holds it; then readers of the offer do.
 * @throws Problem notFound
 */
const findVisible = async (
  connection: Connection,
  principal: Principal,
  fileId: string,
): Promise<StoredAttachment> => {
  const [file] = await findAttachments(connection, [fileId])
  if (!file) throw new Problem('notFound')
  if (file.queryId !== null) assertVisible(principal, await findQuery(connection, file.queryId))
  else if (file.partnerId !== principal.partnerId)
    throw new Problem('notFound', { foreign: { subject: 'partner', subjectId: file.partnerId } })
  return file
}

const bindUpload = (api: AttachmentApi) =>
  bind(
    api,
    selfServeCalls.uploadAttachments,
    {
      prepare: async ({ principal, database, request }) => {
        const received = await receiveFiles(request, {
          files: api.files,
          scanner: api.services.virusScanner,
          uploader: principal.userId,
        })
        const keys = received.map(({ storedKey }) => storedKey)
        return {
          value: received,
          fingerprint: received.map(({ fileName, sha256 }) => [fileName, sha256]),
          release: async () => {
            const named = await findKeys(database, keys)
            await deleteFiles(
              api.files,
              keys.filter((key) => !named.has(key)),
            )
          },
        }
      },
    },
    async ({ principal, user, database, prepared }) => {
      await checkEntry(database, principal, FILES_ONLY)
      const { userId, partnerId } = principal
      if (partnerId === null) throw new Problem('access.denied')
      const by = { partnerId, createdAt: api.now(), createdBy: userId, createdByName: user.fullName }
      const stored = await database.transaction(async (tx) => {
        assertFileCount((await countLoose(tx, userId)) + prepared.length)
        return insertAttachments(
          tx,
          prepared.map(({ fileName, size, storedKey }) => ({ fileName, size, storedKey, ...by })),
        )
      })
      return stored.map(toAttachment)
    },
  )

/** Routes of a self-serve offer's files: uploaded before or after it is saved, downloaded and removed. */
export const attachmentRoutes = (api: AttachmentApi): void => {
  bindUpload(api)
  bind(api, selfServeCalls.getAttachment, {}, async ({ principal, database, params: { fileId } }) => {
    const { fileName, storedKey, queryId, docFileId } = await findVisible(database, principal, fileId)
    return {
      name: fileName,
      type: kindOfName(fileName)?.type ?? UNKNOWN,
      content: await api.files.getStream(storedKey),
      read: {
        event: 'document.read',
        ...(queryId === null ? {} : { subject: 'query', subjectId: queryId }),
        details: { docFileIds: docFileId === null ? [] : [docFileId], fileNames: [fileName] },
      },
    }
  })
  bind(api, selfServeCalls.removeAttachment, {}, async ({ principal, database, params: { fileId } }) => {
    const gone = await database.transaction(async (tx) => {
      const file = await findVisible(tx, principal, fileId)
      // An offer with this file may have been saved meanwhile.
      if (file.queryId !== null || !(await removeLoose(tx, fileId)))
        await removeAttachment(api, tx, principal, await findVisible(tx, principal, fileId))
      return file
    })
    await deleteFiles(api.files, [gone.storedKey])
  })
}
