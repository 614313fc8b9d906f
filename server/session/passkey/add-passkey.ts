import { audit } from '../../platform/audit/write-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SessionDependencies } from '../authenticate.ts'
import { sendNotice } from '../notice.job.ts'
import { lockUserRow } from '../session.store.ts'
import type { NewPasskey } from './ceremony.ts'
import { countPasskeysOf, insertPasskey, type PasskeyRow } from './passkey.store.ts'

/** `isFirst`: refused if the account already has a passkey, because only a password was checked. */
type Added = NewPasskey & { accountUserId: number; name: string; isFirst?: boolean }

/** Stores a verified passkey and notifies the owner by letter. @throws Problem passkey.known, passkey.over */
export const addPasskey = async (
  { jobs, now }: Pick<SessionDependencies, 'jobs' | 'now'>,
  tx: Transaction,
  { isFirst, ...passkey }: Added,
  { address, requestId }: { address: string; requestId: string },
): Promise<PasskeyRow> => {
  const { accountUserId, name } = passkey
  await lockUserRow(tx, accountUserId)
  if (isFirst && (await countPasskeysOf(tx, accountUserId)) > 0) throw new Problem('passkey.over')
  const stored = await insertPasskey(tx, { ...passkey, createdAt: now() })
  if (!stored) throw new Problem('passkey.known')
  await audit(tx, { event: 'passkey.added', accountUserId, requestId, details: { name } })
  await sendNotice({ jobs }, tx, { kind: 'passkeyAdded', accountUserId, at: now(), address })
  return stored
}
