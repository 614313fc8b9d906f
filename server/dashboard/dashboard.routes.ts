import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { dashboardMessageTable } from '../schema/dashboard.table.ts'

const findMessage = async (connection: Connection): Promise<string | null> =>
  (await connection.select({ text: dashboardMessageTable.text }).from(dashboardMessageTable))[0]?.text ?? null

/** Null or only spaces deletes the message. */
const storeMessage = async (
  connection: Connection,
  text: string | null,
  modifiedBy: number,
  modifiedAt: Date,
) => {
  const kept = text?.trim() ?? ''
  if (kept === '') return connection.delete(dashboardMessageTable)
  const values = { text: kept, modifiedBy, modifiedAt }
  return connection
    .insert(dashboardMessageTable)
    .values(values)
    .onConflictDoUpdate({ target: dashboardMessageTable.dashboardMessageId, set: values })
}

export const dashboardRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, dashboardCalls.message, {}, async ({ database }) => ({ text: await findMessage(database) }))
  bind(api, dashboardCalls.saveMessage, {}, async ({ principal, database, body }) => {
    await database.transaction(async (tx) => {
      const before = await findMessage(tx)
      await storeMessage(tx, body.text, principal.userId, api.now())
      const after = await findMessage(tx)
      if (after === before) return
      await audit(tx, {
        event: 'dashboardMessage.changed',
        accountUserId: principal.userId,
        details: { changes: [{ field: 'text', before, after }] },
      })
    })
    return { text: await findMessage(database) }
  })
}
