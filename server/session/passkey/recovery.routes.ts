import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Api, bind } from '../../platform/http/bind.ts'
import { Problem } from '../../platform/http/problem.ts'
import { selectSettings } from '../../provider-settings/provider-settings.store.ts'
import type { SessionDependencies } from '../authenticate.ts'
import { type Account, endSessionsOf, findAccountById, lockUserRow, maySignIn } from '../session.store.ts'
import { clientInfoOf } from '../sign-in.ts'
import { addPasskey } from './add-passkey.ts'
import { creationOptions, verifyCreated } from './ceremony.ts'
import { removePasskeysOf } from './passkey.store.ts'
import { findRecovery, recoveryHash, removeRecoveries, useRecovery } from './recovery.store.ts'

/** @throws Problem passkey.linkUnknown, passkey.linkOver */
const accountOf = async (connection: Connection, uuid: string, now: Date): Promise<Account> => {
  const found = await findRecovery(connection, uuid, now)
  if (!found) throw new Problem('passkey.linkUnknown')
  const account = found.isOpen ? await findAccountById(connection, found.accountUserId) : undefined
  if (!account || !maySignIn(account)) throw new Problem('passkey.linkOver')
  return account
}

/** Routes of the link that compliance has sent to a person who has lost their passkeys. */
export const passkeyRecoveryRoutes = (api: Api & SessionDependencies): void => {
  bind(api, passkeyCalls.recovery, {}, async ({ params, database }) => {
    const { fullName, email } = await accountOf(database, params.uuid, api.now())
    return { fullName, email }
  })

  bind(api, passkeyCalls.startRecovering, {}, async ({ params, database }) => {
    const account = await accountOf(database, params.uuid, api.now())
    const { name: provider } = await selectSettings(database)
    return creationOptions(api, account, { boundTo: `recovery ${recoveryHash(params.uuid)}`, provider })
  })

  bind(api, passkeyCalls.recover, {}, async ({ params, body, database, request }) => {
    const { accountUserId } = await accountOf(database, params.uuid, api.now())
    const created = await verifyCreated(api, body.response, {
      boundTo: `recovery ${recoveryHash(params.uuid)}`,
      requestId: request.id,
      accountUserId,
    })
    await api.database.transaction(async (tx) => {
      await lockUserRow(tx, accountUserId)
      if (!(await useRecovery(tx, params.uuid, api.now()))) throw new Problem('passkey.linkOver')
      const removed = await removePasskeysOf(tx, accountUserId)
      await removeRecoveries(tx, accountUserId)
      await endSessionsOf(tx, accountUserId, api.now())
      await addPasskey(api, tx, { ...created, name: body.name.trim() }, clientInfoOf(request, api.config))
      await audit(tx, {
        event: 'passkey.recovered',
        accountUserId,
        requestId: request.id,
        details: { removed },
      })
    })
  })
}
