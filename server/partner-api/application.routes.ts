import { id } from '../../api/field.ts'
import { partnerApiCalls } from '../../api/partner-api.calls.ts'
import { validApplicationSave } from '../../domain/valid/valid-query.ts'
import { findGroupNamesOf } from '../asset-group/asset-group.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { checkNewClient } from '../query/save/new-client.ts'
import { enterQuery } from '../query/save/create.ts'
import type { SaveDependencies } from '../query/save/save.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { findApplication, findApplications, WEBSHOP } from './application.store.ts'
import { programName } from './program.ts'
import type { Application, ApplicationSave } from '../../api/partner-api.ts'
import type { QuerySave } from '../../api/query.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { newAsset } from '../../domain/new-asset.ts'
import { toPartnerSetting } from '../partner/partner.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import type { AssetGroupName } from '../../api/asset-group.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'

const USUAL_ROWS = 20

type ProgramApi = Api<PartnerRow> & SaveDependencies & Pick<Dependencies, 'services'>

const bindCreate = (api: ProgramApi) =>
  bind(
    api,
    partnerApiCalls.createApplication,
    {
      body: validApplicationSave,
      before: async ({ principal, database, body }) => ({
        value: await checkNewClient(api.services, database, principal, body),
      }),
    },
    ({ principal, user: partner, database, body, language }) =>
      database.transaction(async (tx) => {
        const groups = await findGroupNamesOf(tx, partner.partnerId, language)
        const creator = { createdBy: null, createdByName: partner.businessName }
        const { query } = await enterQuery(
          api,
          tx,
          principal,
          { partner, product: WEBSHOP, creator, program: programName(partner) },
          toQuerySave(withGroups(body, groups), partner, api.now()),
        )
        return toApplication(query)
      }),
  )

/** Routes for a partner's program. */
export const applicationRoutes = (api: ProgramApi): void => {
  bindCreate(api)
  bind(api, partnerApiCalls.getApplication, {}, async ({ user: { partnerId }, database, params }) =>
    toApplication(await findApplication(database, partnerId, params.id)),
  )
  bind(api, partnerApiCalls.listApplications, {}, async ({ user: { partnerId }, database, query }) => {
    const { status, cursor, limit = USUAL_ROWS } = query
    const before = cursor === undefined ? undefined : readCursor(cursor, id)
    const found = await findApplications(database, partnerId, { status, before, limit })
    const content = found.slice(0, limit).map(toApplication)
    const last = content.at(-1)
    return { content, nextCursor: found.length > limit && last ? writeCursor(last.id) : null }
  })
  bind(api, partnerApiCalls.listAssetGroups, {}, ({ user: { partnerId }, database, language }) =>
    findGroupNamesOf(database, partnerId, language),
  )
}

/** Maps an application to the save that a screen would send; the partner is the seller of every asset. */
const toQuerySave = ({ qassets, ...rest }: ApplicationSave, partner: PartnerRow, now: Date): QuerySave => {
  const fresh = newAsset(toPartnerSetting(partner), todayInTallinn(now), false)
  return { ...rest, qassets: qassets.map((asset) => ({ ...fresh, ...asset, ...settledPrice(asset) })) }
}

/** Maps a query to the web shop's view: no personal codes, nothing added by others. */
const toApplication = (query: QueryRow): Application => ({
  id: query.queryId,
  status: query.status,
  closingReason: query.closingReason,
  custName: query.custName,
  custRegCode: query.custRegCode,
  sellerOfferNr: query.sellerOfferNr,
  contractAmount: toEuros(query.contractAmountCents),
  pmtAmount: query.pmtAmountCents === null ? null : toEuros(query.pmtAmountCents),
  createdDtime: query.createdAt.toISOString(),
  modifiedDtime: query.modifiedAt.toISOString(),
})

type Article = ApplicationSave['qassets'][number]
type Chosen = Pick<Article, 'assetGroupId' | 'assetSubgroupId'>

/**
 * Resolves the groups of an article: a subgroup of the partner with its main group. A program may send it alone, in
 * either field. Null for another group, or a main group alone.
 */
const settled = (
  { assetGroupId: main = null, assetSubgroupId: sub = null }: Chosen,
  groups: readonly AssetGroupName[],
): Chosen | null => {
  const named = sub ?? main
  if (named === null) return {}
  const group = groups.find(({ assetGroupId }) => assetGroupId === named)
  if (!group || group.superiorGroupId === null) return null
  if (sub !== null && main !== null && main !== group.superiorGroupId) return null
  return { assetGroupId: group.superiorGroupId, assetSubgroupId: named }
}

const wrongAt = ({ assetSubgroupId }: Article, index: number): WrongField => ({
  path: `qassets.${index}.${assetSubgroupId ? 'assetSubgroupId' : 'assetGroupId'}`,
  code: 'field.choice',
})

/** An application with the groups of its articles. @throws Problem request.invalid naming what the partner may not finance */
const withGroups = (application: ApplicationSave, groups: readonly AssetGroupName[]): ApplicationSave => {
  const chosen = application.qassets.map((article) => settled(article, groups))
  const fields = application.qassets.flatMap((article, index) =>
    chosen[index] ? [] : [wrongAt(article, index)],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return {
    ...application,
    qassets: application.qassets.map((article, index) => ({ ...article, ...chosen[index] })),
  }
}
