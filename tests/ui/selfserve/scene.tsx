import { Route } from 'wouter'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { SelfServeOffer } from '../../../api/selfserve.ts'
import { ApplicationScreen } from '../../../src/selfserve/ApplicationScreen.tsx'
import { OfferScreen } from '../../../src/selfserve/OfferScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'
import { groupNames, settingOf } from '../transaction/setting.ts'

/** A stored offer; pass only what the test is about. */
export const offerOf = (parts: Partial<SelfServeOffer> = {}): SelfServeOffer => ({
  queryId: 1042,
  partnerId: 2,
  status: 'P',
  state: 'saved',
  application: false,
  mainAssets: [{ groupId: 11, price: 1000, vatExempt: false }],
  optionalAssets: [],
  totalAmount: 1200,
  phone: '51234567',
  language: 'en',
  email: 'klient@meretuul.example',
  offerNumber: 'NP-1',
  contractFee: 250,
  customerName: 'Meretuul OÜ',
  customerRegCode: '16934822',
  attachments: [],
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  openedDtime: null,
  identifiedDtime: null,
  savedDtime: null,
  appliedDtime: null,
  links: [],
  ...parts,
})

export const sentLink: SelfServeOffer['links'][number] = {
  channel: 'email',
  delivery: 'sent',
  createdDtime: '2026-11-20T10:00:00.000Z',
  sentDtime: '2026-11-20T10:00:05.000Z',
  expiresDtime: '2026-12-04T10:00:00.000Z',
  revoked: false,
  used: false,
}

/** A server with the shop's partner and its groups. */
export const shopServer = () => {
  const server = scriptedServer()
  const setting = settingOf({ featureSelfServe: true, editContractFee: true })
  server.on(partnerCalls.setting, { json: setting })
  server.on(queryCalls.partner, { json: setting })
  server.on(assetGroupCalls.namesOfPartner, { json: groupNames })
  return server
}

const shop = () => personOf('SHOP', { featureSelfServe: true })

/** Renders the screen of an offer: new, stored, or whatever the server has for this id. */
export const openOffer = (offer: SelfServeOffer | number | null, server = shopServer()) => {
  if (offer !== null && typeof offer !== 'number') server.on(selfServeCalls.getOffer, { json: offer })
  const id = typeof offer === 'number' ? offer : offer?.queryId
  const drawn = renderInApp(
    <Route path="/selfserve/offers/:id?">
      <OfferScreen />
    </Route>,
    { user: shop(), path: id ? `/selfserve/offers/${id}` : '/selfserve/offers' },
  )
  return { ...drawn, server }
}

export const openApplication = (server = shopServer()) => ({
  ...renderInApp(<ApplicationScreen />, { user: shop(), path: '/selfserve/application' }),
  server,
})
