import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import type { CallInput } from '../../../api/call.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { type Partner, type PartnerSave } from '../../../api/partner.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { newPartner } from './example.ts'

const codes = [
  '10137025',
  '10137036',
  '10137042',
  '10137059',
  '10137065',
  '10137071',
  '10137088',
  '10137094',
] as const

/** Starts a server for a file, with helpers for partners. */
export const partnerScene = () => {
  let server: TestServer
  let managerId = 0
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    const [manager] = await server.ask(userCalls.inhouseManagers, {}, COMPLIANCE)
    managerId = manager?.accountUserId ?? 0
  })
  afterAll(() => server.stop())

  const partnerOf = (changed: Partial<PartnerSave> = {}): PartnerSave => ({
    ...newPartner,
    managerId,
    ...changed,
  })
  /** Creates a partner with a unique registry code. */
  const create = (changed: Partial<PartnerSave> = {}): Promise<Partner> => {
    made += 1
    return server.ask(
      partnerCalls.save,
      { body: partnerOf({ regCode: codes[made] ?? '', ...changed }) },
      COMPLIANCE,
    )
  }
  const save = (body: CallInput<typeof partnerCalls.save>['body']) =>
    server.ask(partnerCalls.save, { body }, COMPLIANCE)
  const refuse = async (body: unknown) =>
    (await server.refuse(partnerCalls.save, { body }, COMPLIANCE)).fields?.map(({ path, code }) => [
      path,
      code,
    ])
  const get = (id: number) => server.ask(partnerCalls.get, { params: { id } }, COMPLIANCE)
  /** A stored partner as a request without changes. */
  const asRead = ({ partnerAssetGroups: _groups, ...partner }: Partner): PartnerSave => partner
  const groups = async () => {
    const all = await server.ask(assetGroupCalls.findAll, {}, COMPLIANCE)
    const idOf = (name: string) => all.find((group) => group.name === name)?.assetGroupId ?? 0
    return {
      laptops: idOf('Laptops'),
      vans: idOf('Vans'),
      trailers: idOf('Trailers'),
      main: idOf('Vehicles'),
    }
  }
  const allowed = ({ partnerAssetGroups }: Pick<Partner, 'partnerAssetGroups'>) =>
    partnerAssetGroups.flatMap(({ subgroups }) => subgroups.filter((group) => group.allowed))
  const lastAudit = async (event: string, partnerId: number) => {
    const [entry] = await server.database
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.event, event), eq(auditTable.subjectId, String(partnerId))))
      .orderBy(desc(auditTable.auditId))
      .limit(1)
    return entry?.details
  }
  const of = async (businessName: string) => {
    const all = await server.ask(partnerCalls.findAll, {}, COMPLIANCE)
    return get(all.find((one) => one.businessName === businessName)?.partnerId ?? 0)
  }
  return {
    server: () => server,
    allowed,
    asRead,
    create,
    get,
    groups,
    lastAudit,
    of,
    partnerOf,
    refuse,
    save,
  }
}
