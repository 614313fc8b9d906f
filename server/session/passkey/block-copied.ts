import { audit } from '../../platform/audit/write-audit.ts'
import type { SessionDependencies } from '../authenticate.ts'
import { forgetDevices } from '../known-device.ts'
import { endSessionsOf, lockUserRow } from '../session.store.ts'
import { sendCopyNotices } from './copy-notice.job.ts'
import { blockPasskey, blockPasskeysAfter, type PasskeyRow } from './passkey.store.ts'

type Copied = Pick<PasskeyRow, 'credentialId' | 'accountUserId' | 'createdAt' | 'name'>

/**
 * Blocks a passkey whose counter shows that a copy exists, and all keys that may have been added with the copy. It is
 * unknown which of the two signed in before, so all sessions of the account end and all its browsers are forgotten.
 * Notifies the owner and compliance by letter. Returns false, and changes nothing, if the key was blocked already.
 */
export const blockCopied = (
  { database, jobs, now }: Pick<SessionDependencies, 'database' | 'jobs' | 'now'>,
  { credentialId, accountUserId, createdAt, name }: Copied,
  { requestId, usedFor }: { requestId: string; usedFor: string | undefined },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const at = now()
    await lockUserRow(tx, accountUserId)
    if (!(await blockPasskey(tx, credentialId, at))) return false
    const added = await blockPasskeysAfter(tx, { accountUserId, createdAt }, at)
    await endSessionsOf(tx, accountUserId, at)
    await forgetDevices(tx, accountUserId, at)
    await audit(tx, {
      event: 'passkey.copySuspected',
      accountUserId,
      requestId,
      details: { for: usedFor, why: 'copied', name, ...(added.length > 0 && { added }) },
    })
    await sendCopyNotices({ jobs }, tx, { accountUserId, passkey: name, at })
    return true
  })
