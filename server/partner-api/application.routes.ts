import { id } from '../../api/field.ts'
import { partnerApiCalls } from '../../api/partner-api.calls.ts'
import { eventOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { programOf } from '../platform/http/auth.ts'
import { assertReadyToSell } from '../partner/ready-to-sell.ts'
import { findHistoryFacts, performerOf } from '../query/parts/status-history.store.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { sendApplicationLink } from '../selfserve/create-offer.ts'
import type { OfferDependencies } from '../selfserve/offer-lifecycle.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { takeStep } from '../step/take-step.ts'
import { validApplicationSave, validConsumerApplicationSave } from '../../domain/valid/valid-query.ts'
import { findGroupNamesOf } from '../asset-group/asset-group.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { storeCompanyReading } from '../company/company-reading.store.ts'
import { checkNewClient } from '../query/save/new-client.ts'
import { enterQuery } from '../query/save/create.ts'
import type { SaveDependencies } from '../query/save/save.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { WEBSHOP } from '../query/record/of-program.ts'
import { findApplication, findApplications } from './application.store.ts'
import { toApplication, toApplicationDetail } from './application-view.ts'
import { toApplicationLink } from './consumer-application.ts'
import { customerLinkOf } from './customer-step.ts'
import type { ApplicationSave } from '../../api/partner-api.ts'
import type { QuerySave } from '../../api/query.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { newAsset } from '../../domain/new-asset.ts'
import { toPartnerSetting } from '../partner/partner.store.ts'
import type { AssetGroupName } from '../../api/asset-group.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'

const USUAL_ROWS = 20

/** The step that the button of the screen takes. */
const CANCEL = 'query.annul'

export type ProgramApi = Api<PartnerRow> &
  SaveDependencies &
  OfferDependencies &
  StepDependencies &
  Pick<Dependencies, 'services'> & { config: { publicUrl: string } }

const bindCreate = (api: ProgramApi) =>
  bind(
    api,
    partnerApiCalls.createApplication,
    {
      body: validApplicationSave,
      prepare: async ({ principal, database, body }) => ({
        value: await checkNewClient(api, database, principal, body),
      }),
    },
    ({ principal, user: partner, database, body, prepared, language }) =>
      database.transaction(async (tx) => {
        const groups = await findGroupNamesOf(tx, partner.partnerId, language)
        await assertReadyToSell(tx, principal, partner)
        const creator = await performerOf(tx, principal)
        const { query } = await enterQuery(
          api,
          tx,
          principal,
          { partner, product: WEBSHOP, creator },
          toQuerySave(withGroups(body, groups), partner, api.now()),
        )
        await storeCompanyReading(tx, query.queryId, prepared)
        return toApplication(query)
      }),
  )

const bindCreateForConsumer = (api: ProgramApi) =>
  bind(
    api,
    partnerApiCalls.createConsumerApplication,
    { body: validConsumerApplicationSave },
    ({ principal, user: partner, database, body, language }) =>
      database.transaction(async (tx) => {
        const groups = await findGroupNamesOf(tx, partner.partnerId, language)
        const offer = toApplicationLink(body, partner, groups)
        const queryId = await sendApplicationLink(api, tx, principal, offer)
        return toApplication(await findApplication(tx, partner.partnerId, queryId))
      }),
  )

/** The customer's next page, and cancelling. */
const bindSteps = (api: ProgramApi) => {
  bind(api, partnerApiCalls.makeCustomerLink, {}, ({ principal, user: { partnerId }, database, params }) =>
    database.transaction(async (tx) => {
      const query = await findApplication(tx, partnerId, params.id)
      const link = await customerLinkOf(tx, query, { at: api.now(), publicUrl: api.config.publicUrl })
      await audit(tx, {
        event: 'application.linkRead',
        accountUserId: null,
        subject: 'query',
        subjectId: query.queryId,
        details: { program: programOf(principal), step: link.step },
      })
      return link
    }),
  )
  bind(
    api,
    partnerApiCalls.cancelApplication,
    {},
    ({ principal, unconfirmed, user: { partnerId }, database, params, body, language }) =>
      database.transaction(async (tx) => {
        const { queryId } = await findApplication(tx, partnerId, params.id)
        // The second of two calls at once waits for the first, and finds the application cancelled.
        await lockQuery(tx, queryId)
        const { lastEvent } = await findHistoryFacts(tx, queryId)
        if (lastEvent !== CANCEL) {
          const event = eventOf(CANCEL, principal, { note: body.reason })
          await takeStep(api, tx, { queryId, principal, unconfirmed, event })
        }
        const cancelled = await findApplication(tx, partnerId, queryId)
        return toApplicationDetail(tx, cancelled, { language, now: api.now() })
      }),
  )
}

/** Routes for a partner's program. */
export const applicationRoutes = (api: ProgramApi): void => {
  bindCreate(api)
  bindCreateForConsumer(api)
  bindSteps(api)
  bind(api, partnerApiCalls.getApplication, {}, async ({ user: { partnerId }, database, params, language }) =>
    toApplicationDetail(database, await findApplication(database, partnerId, params.id), {
      language,
      now: api.now(),
    }),
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
