import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { privacyCalls } from '../../../api/privacy.calls.ts'
import { retentionCalls } from '../../../api/retention.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { aTemplate } from '../condition/template-example.ts'
import { readProviderSettings } from '../provider-settings/example.ts'
import { completeQuery, COMPLIANCE, CREDIT } from '../query/example.ts'
import type { TestServer } from '../server.ts'
import { type Fixtures, numberIn, type TextCase } from './text-case.ts'

/** Tööriistakeskus OÜ, which other tests do not use by name. */
const NOBODYS = '12018732'

/** The records that these calls change. */
export const administrationFixtures = (server: TestServer): Pick<Fixtures, 'house' | 'partner' | 'user'> => ({
  house: () => readProviderSettings(server),
  partner: async () => {
    const all = await server.ask(partnerCalls.findAll, {}, COMPLIANCE)
    const id = all.find(({ regCode }) => regCode === NOBODYS)?.partnerId ?? 0
    const stored = await server.ask(partnerCalls.get, { params: { id } }, COMPLIANCE)
    const { partnerAssetGroups: _groups, ...partner } = stored
    return partner
  },
  user: async () => {
    const credit = (await server.ask(userCalls.findAll, {}, COMPLIANCE)).find(({ email }) => email === CREDIT)
    return server.ask(userCalls.edit, { params: { id: credit?.accountUserId ?? 0 } }, COMPLIANCE)
  },
})

/** The calls by which compliance stores texts. */
export const administrationCases: Record<string, TextCase> = {
  'a partner': {
    call: partnerCalls.save,
    as: COMPLIANCE,
    part: 'body',
    start: async ({ partner }) => ({ body: await partner() }),
    read: (server, { body }) =>
      server.ask(partnerCalls.get, { params: { id: numberIn(body, 'partnerId') } }, COMPLIANCE),
  },
  'a user': {
    call: userCalls.update,
    as: COMPLIANCE,
    part: 'body',
    start: async ({ user }) => ({ body: await user() }),
    read: (server, { body }) =>
      server.ask(userCalls.edit, { params: { id: numberIn(body, 'accountUserId') } }, COMPLIANCE),
  },
  'an asset group': {
    call: assetGroupCalls.save,
    as: COMPLIANCE,
    part: 'body',
    blanksAreNone: true,
    start: async () => ({ body: { name: '', nameEt: '' } }),
    read: (server, _, answered) =>
      server.ask(assetGroupCalls.get, { params: { id: numberIn(answered, 'assetGroupId') } }, COMPLIANCE),
  },
  'a template of a condition': {
    call: conditionTemplateCalls.save,
    as: COMPLIANCE,
    part: 'body',
    start: async () => ({ body: { ...aTemplate } }),
    read: (server, _, answered) =>
      server.ask(
        conditionTemplateCalls.get,
        { params: { id: numberIn(answered, 'conditionTemplateId') } },
        COMPLIANCE,
      ),
  },
  'the settings of the provider': {
    call: providerSettingsCalls.save,
    as: COMPLIANCE,
    part: 'body',
    start: async ({ house }) => ({ body: await house() }),
    read: (server) => server.ask(providerSettingsCalls.get, {}, COMPLIANCE),
  },
  'the reason for a hold': {
    call: retentionCalls.hold,
    as: COMPLIANCE,
    part: 'body',
    start: async ({ inContract }) => ({ params: { id: inContract }, body: {} }),
    read: async (server, { params }) => {
      const body = { person: completeQuery.contactPersCode }
      const { queries } = await server.ask(privacyCalls.find, { body }, COMPLIANCE)
      return { reason: queries.find(({ queryId }) => queryId === numberIn(params, 'id'))?.holdReason }
    },
  },
}
