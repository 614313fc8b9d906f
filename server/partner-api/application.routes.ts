import { id } from '../../api/field.ts'
import { partnerApiCalls } from '../../api/partner-api.calls.ts'
import { validApplicationSave } from '../../domain/valid/valid-application.ts'
import { findGroupNamesOf } from '../asset-group/asset-group.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { checkNewClient } from '../query/save/new-client.ts'
import { enterQuery } from '../query/save/create.ts'
import type { SaveDependencies } from '../query/save/save.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { withGroups } from './application-groups.ts'
import { toApplication, toQuerySave } from './application.ts'
import { findApplication, findApplications, WEBSHOP } from './application.store.ts'
import { programName } from './program.ts'

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

/** What a partner's program may do. */
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
