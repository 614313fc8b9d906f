import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { Problem } from '../platform/http/problem.ts'
import { toPartnerSetting, findPartner, findManaged, toListed } from './partner.store.ts'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { validPartnerGiven } from '../../domain/valid/valid-partner.ts'
import { type By, deletePartner, loadPartner, savePartner, savePartnerGroups } from './change-partner.ts'
import { apiKeyRoutes } from './api-key.routes.ts'

/** Routes of partners. */
export const partnerRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  partnerSettingRoutes(api)
  partnerAdministrationRoutes(api)
  apiKeyRoutes(api)
}

const partnerSettingRoutes = (api: Api): void => {
  bind(api, partnerCalls.setting, {}, async ({ principal, database }) => {
    const partner =
      principal.partnerId === null ? undefined : await findPartner(database, principal.partnerId)
    if (!partner) throw new Problem('notFound')
    return toPartnerSetting(partner)
  })
}

type Input = Pick<By, 'principal' | 'language'> & { request: { id: string } }

const byAt =
  (now: Dependencies['now']) =>
  ({ principal, language, request }: Input): By => ({
    principal,
    language,
    requestId: request.id,
    now: now(),
  })

/** Compliance reads, creates, changes and deletes partners. */
const partnerAdministrationRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  const by = byAt(api.now)

  bind(api, partnerCalls.names, {}, async ({ database }) =>
    (await findManaged(database)).map(({ row: { partnerId, businessName } }) => ({
      partnerId,
      businessName,
    })),
  )

  bind(api, partnerCalls.findAll, {}, async ({ database }) =>
    (await findManaged(database)).map(({ row, manager }) => toListed(row, manager)),
  )

  bind(api, partnerCalls.get, {}, async ({ database, params, language }) =>
    loadPartner(database, params.id, { language, now: api.now() }),
  )

  bind(api, partnerCalls.save, { body: validPartnerGiven }, async (input) => {
    const saved = await input.database.transaction((tx) => savePartner(tx, by(input), input.body))
    if (input.body.partnerId === undefined) void input.reply.code(201)
    return saved
  })

  bind(api, partnerCalls.delete, {}, async (input) =>
    input.database.transaction((tx) => deletePartner(tx, by(input), input.params.id)),
  )

  bind(
    api,
    assetGroupCalls.ofPartner,
    {},
    async ({ database, params, language }) =>
      (await loadPartner(database, params.id, { language, now: api.now() })).partnerAssetGroups,
  )

  bind(api, assetGroupCalls.saveOfPartner, {}, async (input) => {
    const { params, query, body: groups } = input
    const change = { partnerId: params.id, modifiedDtime: query.modifiedDtime, groups }
    const saved = await input.database.transaction((tx) => savePartnerGroups(tx, by(input), change))
    return saved.partnerAssetGroups
  })
}
