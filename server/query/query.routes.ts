import { queryCalls } from '../../contract/query.calls.ts'
import { validQuerySave } from '../../domain/valid/query.ts'
import { audit } from '../audit/audit.ts'
import { type Api, bind } from '../http/bind.ts'
import { toQuery } from './answer.ts'
import { createQuery } from './create.ts'
import { findQuery, type StoredQuery, withParts } from './query.store.ts'
import { saveQuery } from './save.ts'
import { reached } from './visibility.ts'

const CREATED = 201

/** Whether an answer carries anybody's personal code. */
const tellsPersonalCodes = ({ query, sureties, beneficiary, guarantor, assets }: StoredQuery): boolean =>
  [
    query.contactPersCode,
    query.consumer ? query.custRegCode : '',
    beneficiary?.personalCode ?? '',
    guarantor?.representativePersonalCode ?? '',
    ...sureties.map(({ personalCode }) => personalCode),
    ...assets.map(({ representativePersonalCode }) => representativePersonalCode),
  ].some((code) => code !== '')

const bindEdit = (api: Api) =>
  bind(api, queryCalls.edit, {}, async ({ actor, database, params, request }) => {
    const stored = await withParts(database, reached(actor, await findQuery(database, params.id)))
    if (tellsPersonalCodes(stored))
      await audit(database, {
        event: 'query.personalCodesRead',
        accountUserId: actor.userId,
        subject: 'query',
        subjectId: params.id,
        requestId: request.id,
      })
    return toQuery(stored, actor, api.now())
  })

const bindSave = (api: Api) =>
  bind(api, queryCalls.save, { body: validQuerySave }, async ({ actor, database, body, reply }) => {
    if (body.queryId !== undefined)
      return toQuery(await saveQuery(api, database, actor, body.queryId, body), actor, api.now())
    const stored = await createQuery(api, database, actor, body)
    void reply.code(CREATED)
    return toQuery(stored, actor, api.now())
  })

export const queryRoutes = (api: Api): void => {
  bindEdit(api)
  bindSave(api)
}
