import type { Principal } from '../../api/role.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import type { SavedView, SavedViewSave } from '../../api/saved-view.ts'
import { SAVED_VIEWS } from '../../domain/constants.ts'
import { validSavedView } from '../../domain/valid/valid-saved-view.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { assertOffered, assertRiskOffered } from '../query-list/query-list.ts'
import type { SavedViewRow } from '../schema/saved-view.table.ts'
import { clearDefault, findViews, insertView, lockViews, removeView, writeView } from './saved-view.store.ts'

const toSavedView = ({ viewId, name, isDefault, shown }: SavedViewRow): SavedView => ({
  viewId,
  name,
  isDefault,
  shown,
})

const badName = (code: string) => new Problem('request.invalid', { fields: [{ path: 'name', code }] })

const sameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/**
 * `viewId` replaces that view. @throws Problem request.invalid at the name; notFound for a missing view or another
 * user's
 */
const store = (
  database: Connection,
  principal: Principal,
  sent: SavedViewSave,
  at: Date,
  viewId?: number,
): Promise<SavedView> =>
  database.transaction(async (tx) => {
    assertOffered(principal, sent.shown.partnerId, 'shown.partnerId')
    if (sent.shown.filter === 'riskDue') assertRiskOffered(principal, { 'shown.filter': true })
    const accountUserId = principal.userId
    const views = await lockViews(tx, accountUserId)
    const save = { ...sent, name: sent.name.trim() }
    const others = views.filter((view) => view.viewId !== viewId)
    if (viewId !== undefined && others.length === views.length) throw new Problem('notFound')
    if (others.some(({ name }) => sameName(name, save.name))) throw badName('field.viewNameTaken')
    if (others.length >= SAVED_VIEWS) throw badName('field.tooManyViews')
    if (save.isDefault) await clearDefault(tx, accountUserId, viewId ?? 0)
    const values = { ...save, modifiedAt: at }
    const row =
      viewId === undefined
        ? await insertView(tx, { ...values, accountUserId, createdAt: at })
        : await writeView(tx, viewId, values)
    if (!row) throw new Problem('notFound')
    await audit(tx, {
      event: 'savedView.saved',
      accountUserId,
      subject: 'savedView',
      subjectId: row.viewId,
    })
    return toSavedView(row)
  })

/** Routes of the user's own saved views; another user's are reported as missing. */
export const savedViewRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, savedViewCalls.find, {}, async ({ principal, database }) =>
    (await findViews(database, principal.userId)).map(toSavedView),
  )
  bind(api, savedViewCalls.create, { body: validSavedView }, ({ principal, database, body }) =>
    store(database, principal, body, api.now()),
  )
  bind(api, savedViewCalls.save, { body: validSavedView }, ({ principal, database, params, body }) =>
    store(database, principal, body, api.now(), params.viewId),
  )
  bind(api, savedViewCalls.delete, {}, ({ principal, database, params: { viewId } }) =>
    database.transaction(async (tx) => {
      const removed = await removeView(tx, principal.userId, viewId)
      if (!removed) throw new Problem('notFound')
      await audit(tx, {
        event: 'savedView.deleted',
        accountUserId: principal.userId,
        subject: 'savedView',
        subjectId: viewId,
      })
    }),
  )
}
