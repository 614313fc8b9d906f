import type { FastifyRequest } from 'fastify'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { deleteGroup, loadGroup, saveGroup } from './change-asset-group.ts'
import { findGroupNamesOf, findGroups, toAssetGroups } from './asset-group.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findPartner } from '../partner/partner.store.ts'
import type { PartnerRow } from '../schema/partner.table.ts'

const CREATED = 201

/** Routes of the asset groups: everyone reads them, compliance writes them. */
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
  bind(api, assetGroupCalls.get, {}, ({ database, params, language }) =>
    loadGroup(database, { id: params.id, language }),
  )
  bind(api, assetGroupCalls.save, {}, async (input) => {
    const stored = await input.database.transaction((tx) => saveGroup(tx, by(input), input.body))
    if (input.body.assetGroupId === undefined) void input.reply.code(CREATED)
    return stored
  })
  bind(api, assetGroupCalls.delete, {}, (input) =>
    input.database.transaction((tx) => deleteGroup(tx, by(input), input.params.id)),
  )
}

/** Partners and shops see their own partner only; in-house users, credit and compliance see all. */
const knows = ({ role, inhouse, partnerId }: Principal, wanted: number): boolean =>
  inhouse || role === 'CREDIT' || role === 'COMPLIANCE' || partnerId === wanted

/**
 * Returns the partner if the principal may see it.
 * @throws Problem notFound, the same for a missing partner and for another one's
 */
const visiblePartner = async (
  connection: Connection,
  principal: Principal,
  partnerId: number,
): Promise<PartnerRow> => {
  const partner = await findPartner(connection, partnerId)
  if (!partner) throw new Problem('notFound')
  if (!knows(principal, partnerId))
    throw new Problem('notFound', { foreign: { subject: 'partner', subjectId: partnerId } })
  return partner
}
