import { someSettings } from '../../models/provider-settings.cases.ts'
import type { ReactNode } from 'react'
import { Link, Route } from 'wouter'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import type { Call } from '../../../api/call.ts'
import { financierCalls } from '../../../api/financier.calls.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { reasonCalls } from '../../../api/reason.calls.ts'
import type { Role } from '../../../api/role.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { templateCalls } from '../../../api/template.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { AssetGroupScreen } from '../../../src/asset-group/AssetGroupScreen.tsx'
import { ProviderSettingsScreen } from '../../../src/provider-settings/ProviderSettingsScreen.tsx'
import { PartnerScreen } from '../../../src/partner/PartnerScreen.tsx'
import { ConditionTemplateScreen } from '../../../src/condition-template/ConditionTemplateScreen.tsx'
import { ReasonsScreen } from '../../../src/reason/ReasonsScreen.tsx'
import { OfferScreen } from '../../../src/selfserve/OfferScreen.tsx'
import { TemplateScreen } from '../../../src/template/TemplateScreen.tsx'
import { UserScreen } from '../../../src/user/UserScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { storedPartner } from '../partner/stored.ts'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'
import { offerOf } from '../selfserve/scene.tsx'
import { groupNames, managers, settingOf } from '../transaction/setting.ts'
import { userOf } from '../user/stored.ts'

/** One of the seven editors: a field for typing, and another one that another user changes. */
export type EditorCase = {
  role: Role
  path: string
  route: string
  screen: ReactNode
  read: Call
  save: Call
  /** Other requests of the screen. */
  others: readonly (readonly [Call, unknown])[]
  /** The record in a response: the two fields and its version. */
  stored: (mine: string, other: string, modifiedDtime: string) => unknown
  /** Label and path of the typed field, and the label of the other one. */
  label: string | RegExp
  field: string
  other: string
  /** The two fields and the version in a sent body. */
  sent: (body: unknown, url: URL) => unknown[]
}

const fieldsOf =
  (...names: string[]) =>
  (body: unknown) =>
    [...names, 'modifiedDtime'].map((name) => Object(body)[name])

const setting = settingOf({ featureSelfServe: true, editContractFee: true })

export const editors: Readonly<Record<string, EditorCase>> = {
  user: {
    role: 'COMPLIANCE',
    path: '/user/5/edit',
    route: '/user/:id/edit',
    screen: <UserScreen />,
    read: userCalls.edit,
    save: userCalls.update,
    others: [
      [partnerCalls.names, []],
      [userCalls.findAll, []],
    ],
    stored: (lastName, firstName, modifiedDtime) => userOf({ lastName, firstName, modifiedDtime }),
    label: 'Last name',
    field: 'lastName',
    other: 'First name',
    sent: fieldsOf('lastName', 'firstName'),
  },
  partner: {
    role: 'COMPLIANCE',
    path: '/compliance/partner/7/edit',
    route: '/compliance/partner/:id/edit',
    screen: <PartnerScreen />,
    read: partnerCalls.get,
    save: partnerCalls.save,
    others: [
      [userCalls.inhouseManagers, managers],
      [financierCalls.findAll, []],
      [webhookCalls.get, null],
      [webhookCalls.deliveries, []],
      [partnerCalls.findAll, []],
    ],
    stored: (comment, city, modifiedDtime) => storedPartner({ comment, city, modifiedDtime }),
    label: /^Comment/,
    field: 'comment',
    other: 'City',
    sent: fieldsOf('comment', 'city'),
  },
  'asset group': {
    role: 'COMPLIANCE',
    path: '/asset-group/1',
    route: '/asset-group/:id',
    screen: <AssetGroupScreen />,
    read: assetGroupCalls.get,
    save: assetGroupCalls.save,
    others: [[assetGroupCalls.findAll, []]],
    stored: (name, nameEt, modifiedDtime) => ({
      assetGroupId: 1,
      name,
      nameEt,
      superiorGroupId: null,
      insurance: null,
      subgroups: [2],
      candidates: [{ assetGroupId: 2, name: 'Excavators' }],
      shops: [],
      modifiedDtime,
    }),
    label: 'Name in English',
    field: 'name',
    other: 'Name in Estonian',
    sent: fieldsOf('name', 'nameEt'),
  },
  'condition template': {
    role: 'COMPLIANCE',
    path: '/condition-template/3',
    route: '/condition-template/:id',
    screen: <ConditionTemplateScreen />,
    read: conditionTemplateCalls.get,
    save: conditionTemplateCalls.save,
    others: [
      [conditionTemplateCalls.findAll, []],
      [assetGroupCalls.findAll, []],
    ],
    stored: (name, textEn, modifiedDtime) => ({
      conditionTemplateId: 3,
      nameEt: 'Aastaaruanne',
      nameEn: name,
      kind: 'document',
      documentType: 'annualReport',
      field: null,
      askedOf: 'partner',
      neededFor: 'contract',
      workingDays: 5,
      textEt: 'Palun lisa aruanne.',
      textEn,
      products: [],
      assetGroups: [],
      rule: null,
      modifiedDtime,
    }),
    label: 'Name in English',
    field: 'nameEn',
    other: 'Text in English',
    sent: fieldsOf('nameEn', 'textEn'),
  },
  reasons: {
    role: 'COMPLIANCE',
    path: '/reasons',
    route: '/reasons',
    screen: <ReasonsScreen />,
    read: reasonCalls.findAll,
    save: reasonCalls.updateAll,
    others: [],
    stored: (en, et, modifiedDtime) => [{ id: 1, en, et, group: 'client', modifiedDtime }],
    label: 'Reason 1 in English',
    field: '0.en',
    other: 'In Estonian',
    sent: (body, url) => [Object(body)[0].en, Object(body)[0].et, url.searchParams.get('modifiedDtime')],
  },
  'provider settings': {
    role: 'COMPLIANCE',
    path: '/compliance/house',
    route: '/compliance/house',
    screen: <ProviderSettingsScreen />,
    read: providerSettingsCalls.get,
    save: providerSettingsCalls.save,
    others: [
      [providerSettingsCalls.history, []],
      [providerSettingsCalls.deadlines, []],
      [providerSettingsCalls.contact, null],
    ],
    stored: (address, name, modifiedDtime) => ({ ...someSettings, name, address, modifiedDtime }),
    label: /^Address/,
    field: 'address',
    other: 'Legal name',
    sent: fieldsOf('address', 'name'),
  },
  template: {
    role: 'PARTNER',
    path: '/templates/5/edit',
    route: '/templates/:id/edit',
    screen: <TemplateScreen />,
    read: templateCalls.get,
    save: templateCalls.save,
    others: [
      [partnerCalls.setting, setting],
      [templateCalls.findAll, []],
    ],
    stored: (name, qassetName, modifiedDtime) => ({
      id: 5,
      name,
      assets: [{ qassetName, quantity: 2, qassetPrice: 1000 }],
      terms: {
        paymentPeriod: null,
        residual: null,
        kickback: null,
        advance: null,
        contractFee: null,
        insurance: null,
        insuranceValType: 2,
      },
      modifiedDtime,
    }),
    label: 'Template name',
    field: 'name',
    other: 'Assets',
    sent: (body) => [Object(body).name, Object(body).assets[0].qassetName, Object(body).modifiedDtime],
  },
  offer: {
    role: 'SHOP',
    path: '/selfserve/offers/1042',
    route: '/selfserve/offers/:id?',
    screen: <OfferScreen />,
    read: selfServeCalls.getOffer,
    save: selfServeCalls.saveOffer,
    others: [
      [queryCalls.partner, setting],
      [partnerCalls.setting, setting],
      [assetGroupCalls.namesOfPartner, groupNames],
    ],
    stored: (offerNumber, customerName, modifiedDtime) =>
      offerOf({ offerNumber, customerName, modifiedDtime }),
    label: 'Offer number',
    field: 'offerNumber',
    other: 'Customer',
    sent: fieldsOf('offerNumber', 'customerName'),
  },
}

export const VERSIONS = ['09', '10', '11', '12'].map((hour) => `2026-11-20T${hour}:54:00.000Z`)
export const versionAt = (nth: number): string => VERSIONS[nth] ?? ''

/** Renders the editor of a stored record, and a link that leaves it. */
export const renderEditor = (one: EditorCase, language: 'en' | 'et' = 'en') => {
  const server = scriptedServer()
  server.on(one.read, { json: one.stored('Old', 'Before', versionAt(0)) })
  for (const [call, json] of one.others) server.on(call, { json })
  const drawn = renderInApp(
    <>
      <Link href="/elsewhere">Elsewhere</Link>
      <Route path={one.route}>{one.screen}</Route>
    </>,
    { user: personOf(one.role, { featureSelfServe: true }), path: one.path, language },
  )
  const saves = () =>
    server.asked
      .filter(
        ({ method, path }) =>
          method === one.save.method &&
          path.endsWith(one.save.path.split('/').at(-1)?.replace(/^:.*/, '') ?? ''),
      )
      .filter(({ body }) => body !== undefined && body !== null)
      .map(({ body, url }) => one.sent(body, url))
  return { ...drawn, server, saves }
}
