import type { FastifyRequest } from 'fastify'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { visiblePartner } from '../partner/reach.ts'
import { deleteGroup, loadGroup, saveGroup } from './change-asset-group.ts'
import { findGroupNamesOf, findGroups } from './asset-group.store.ts'
import { toAssetGroups } from './asset-group.ts'

const CREATED = 201

/** What is financed: read by everyone, written by compliance. */
export const assetGroupRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  type Input = { principal: Principal; language: Language; request: FastifyRequest }
  const by = ({ principal, language, request }: Input) => ({
    principal,
    language,
    requestId: request.id,
    now: api.now(),
  })
  bind(api, assetGroupCalls.findAll, {}, async ({ database, language }) =>
    toAssetGroups(await findGroups(database), language),
  )
  bind(api, assetGroupCalls.namesOfPartner, {}, async ({ principal, database, language, params }) => {
    const partner = await visiblePartner(database, principal, params.partnerId)
    return findGroupNamesOf(database, partner.partnerId, language)
  })
  bind(api, assetGroupCalls.get, {}, ({ database, params }) => loadGroup(database, params.id))
  bind(api, assetGroupCalls.save, {}, async (input) => {
    const stored = await input.database.transaction((tx) => saveGroup(tx, by(input), input.body))
    if (input.body.assetGroupId === undefined) void input.reply.code(CREATED)
    return stored
  })
  bind(api, assetGroupCalls.delete, {}, (input) =>
    input.database.transaction((tx) => deleteGroup(tx, by(input), input.params.id)),
  )
}
