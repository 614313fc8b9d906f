import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { Call } from '../../api/call.ts'
import { conditionTemplateCalls } from '../../api/condition-template.calls.ts'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import { NO_VERSION } from '../../api/reason.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { templateCalls } from '../../api/template.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { aTemplate } from './condition/template-example.ts'
import { COMPLIANCE, PARTNER } from './query/example.ts'
import { groupOf, newOffer, SHOP } from './selfserve/scene.ts'
import type { TestServer } from './server.ts'

export type Row = Record<string, unknown>
export type As = `${string}@${string}`
export type Input = { params?: object; query?: object; body: unknown }

/** A record that one account reads and another one saves in between. */
export type RecordCase = {
  as: As
  read: () => Promise<object>
  /** A save of the read record with one field changed. */
  change: (read: object, value: string) => Promise<{ call: Call; input: Input }>
  /** The changed field. */
  valueOf: (stored: unknown) => unknown
}

const field = (name: string) => (stored: unknown) => Object(stored)[name]

/** Every record with an editor; template and offer are created for the case. */
export const recordsOf = (running: () => TestServer): Record<string, () => Promise<RecordCase>> => ({
  user: async () => {
    const [first] = await running().ask(userCalls.findAll, {}, COMPLIANCE)
    const id = first?.accountUserId ?? 0
    return {
      as: COMPLIANCE,
      read: () => running().ask(userCalls.edit, { params: { id } }, COMPLIANCE),
      change: async (read, lastName) => ({ call: userCalls.update, input: { body: { ...read, lastName } } }),
      valueOf: field('lastName'),
    }
  },
  partner: async () => {
    const [first] = await running().ask(partnerCalls.findAll, {}, COMPLIANCE)
    const id = first?.partnerId ?? 0
    return {
      as: COMPLIANCE,
      read: () => running().ask(partnerCalls.get, { params: { id } }, COMPLIANCE),
      change: async (read, comment) => ({ call: partnerCalls.save, input: { body: { ...read, comment } } }),
      valueOf: field('comment'),
    }
  },
  'asset group': async () => {
    const [first] = await running().ask(assetGroupCalls.findAll, {}, COMPLIANCE)
    const id = first?.assetGroupId ?? 0
    return {
      as: COMPLIANCE,
      read: () => running().ask(assetGroupCalls.get, { params: { id } }, COMPLIANCE),
      change: async (read, nameEt) => ({ call: assetGroupCalls.save, input: { body: { ...read, nameEt } } }),
      valueOf: field('nameEt'),
    }
  },
  'condition template': async () => {
    const { conditionTemplateId: id } = await running().ask(
      conditionTemplateCalls.save,
      { body: aTemplate },
      COMPLIANCE,
    )
    return {
      as: COMPLIANCE,
      read: () => running().ask(conditionTemplateCalls.get, { params: { id } }, COMPLIANCE),
      change: async (read, nameEn) => ({
        call: conditionTemplateCalls.save,
        input: { body: { ...read, nameEn } },
      }),
      valueOf: field('nameEn'),
    }
  },
  reasons: async () => ({
    as: COMPLIANCE,
    read: async () => ({ rows: await running().ask(reasonCalls.findAll, {}, COMPLIANCE) }),
    change: async (read, en) => {
      const rows: Row[] = Object(read).rows ?? read
      const modifiedDtime = rows[0]?.['modifiedDtime'] ?? NO_VERSION
      return {
        call: reasonCalls.updateAll,
        input: { query: { modifiedDtime }, body: [{ ...rows[0], en, et: en }] },
      }
    },
    valueOf: (stored) => Object(stored).rows?.[0]?.en ?? Object(stored)[0]?.en,
  }),
  'provider settings': async () => ({
    as: COMPLIANCE,
    read: () => running().ask(providerSettingsCalls.get, {}, COMPLIANCE),
    change: async (read, address) => ({
      call: providerSettingsCalls.save,
      input: { body: { ...read, address } },
    }),
    valueOf: field('address'),
  }),
  template: async () => {
    const terms = { paymentPeriod: 24, residual: 5, kickback: 2, advance: 15 }
    const { id } = await running().ask(
      templateCalls.save,
      { body: { name: 'Crane', assets: [], terms } },
      PARTNER,
    )
    return {
      as: PARTNER,
      read: () => running().ask(templateCalls.get, { params: { id } }, PARTNER),
      change: async (read, name) => ({ call: templateCalls.save, input: { body: { ...read, name } } }),
      valueOf: field('name'),
    }
  },
  offer: async () => {
    const { partnerId } = await running().ask(userCalls.loggedIn, {}, SHOP)
    const queryId = await newOffer(running(), await groupOf(running(), partnerId ?? 0))
    return {
      as: SHOP,
      read: () => running().ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP),
      change: async (read, offerNumber) => ({
        call: selfServeCalls.saveOffer,
        input: { params: { queryId }, body: { ...read, offerNumber } },
      }),
      valueOf: field('offerNumber'),
    }
  },
})
