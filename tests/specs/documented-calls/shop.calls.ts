import type { Step, Value } from './documented-call.ts'

const sale: Value = {
  custName: 'Hansakivi Ehitus OÜ',
  custRegCode: '16934822',
  contactPersType: 'Law',
  contactName: 'Priit Hansak',
  contactPersCode: '37605030299',
  contactPhone: '55510142',
  contactEmail: 'priit@hansakivi.example',
  billingEmail: 'arved@hansakivi.example',
  country: 'EE',
  status: 'P',
  pmtDate: '25',
  pmtAmount: 0,
  insuranceValType: 1,
  servicesCostValType: 1,
  advnPmtType: '%',
  isSuretyRequired: true,
  product: 'ONSPOT',
  qassets: [
    {
      qassetName: 'Laptop',
      quantity: 1,
      qassetPrice: 1200,
      assetGroupId: '$shopGroup.superiorGroupId',
      assetSubgroupId: '$shopGroup.assetGroupId',
      handoverWhenSigned: false,
    },
  ],
}

/** A sale by a shop, signed on paper and handed over later: section 2.9 of document 2. */
export const shopCalls: readonly Step[] = [
  {
    call: 'GET /user/get-logged-in-user',
    as: 'shop',
    status: 200,
    keep: { shopPartner: 'partnerId' },
  },
  {
    call: 'GET /partner/{partnerId}/asset-group/names',
    as: 'shop',
    at: { partnerId: '$shopPartner' },
    status: 200,
    keep: { shopGroup: '*superiorGroupId' },
  },
  { call: 'POST /query/save', as: 'shop', body: sale, status: 201, keep: { sale: 'queryId' } },
  {
    call: 'GET /shop/{id}/can-create-quick-contract',
    as: 'shop',
    at: { id: '$sale' },
    status: 200,
    answer: true,
  },
  {
    call: 'GET /query/{id}/create-shop-contract',
    as: 'shop',
    at: { id: '$sale' },
    status: 200,
    answer: { status: 'CR' },
  },
  {
    call: 'GET /query/{id}/offer-pdf',
    as: 'shop',
    at: { id: '$sale' },
    params: { offerType: 23 },
    status: 200,
  },
  { call: 'GET /query/{id}/print-shop-contract', as: 'shop', at: { id: '$sale' }, status: 200 },
  {
    call: 'POST /shop/{id}/confirm-signed',
    as: 'shop',
    at: { id: '$sale' },
    status: 200,
    answer: { status: 'HO' },
  },
  {
    call: 'POST /shop/{id}/set-delivery-date',
    as: 'shop',
    at: { id: '$sale' },
    body: { deliveryDate: '2026-11-26' },
    status: 200,
    answer: { status: 'HO' },
  },
  {
    call: 'GET /query/change-status',
    as: 'compliance',
    params: { status: 'CA', queryId: '$sale' },
    status: 200,
    answer: { status: 'CA' },
  },
  // The same, sent for signing and cancelled.
  { call: 'POST /query/save', as: 'shop', body: sale, status: 201, keep: { other: 'queryId' } },
  { call: 'GET /query/{id}/create-shop-contract', as: 'shop', at: { id: '$other' }, status: 200 },
  {
    call: 'GET /query/{id}/containers',
    as: 'shop',
    at: { id: '$other' },
    status: 200,
    keep: { shopContainers: '' },
  },
  {
    call: 'POST /shop/{id}/send-for-signing',
    as: 'shop',
    at: { id: '$other' },
    body: '$shopContainers',
    status: 200,
    answer: { status: 'YS' },
    // The parties of a new query are checked first.
    until: true,
  },
  {
    call: 'GET /query/change-status',
    as: 'shop',
    params: { status: 'N', queryId: '$other' },
    status: 200,
    answer: { status: 'N' },
  },
]

const offer: Value = {
  mainAssets: [{ groupId: '$shopGroup.assetGroupId', price: 1000, vatExempt: false }],
  optionalAssets: [{ name: 'Kindlustus', price: 50, vatExempt: true }],
  totalAmount: 1100,
  phone: '55510142',
  email: 'priit@hansakivi.example',
  offerNumber: 'N-2026-1',
  contractFee: 0,
}

const byOffer = { queryId: '$offer' }

/** Self-serve: section 2.12 of document 2. */
export const selfServeCalls: readonly Step[] = [
  { call: 'POST /selfserve/application', as: 'shop', body: offer, status: 201 },
  {
    call: 'POST /selfserve/attachments',
    as: 'shop',
    file: 'drawing.pdf',
    status: 201,
    keep: { attachment: '0' },
  },
  {
    call: 'GET /selfserve/attachments/{fileId}',
    as: 'shop',
    at: { fileId: '$attachment.fileId' },
    status: 200,
  },
  {
    call: 'POST /selfserve/offers',
    as: 'shop',
    body: { '...': [offer], customerName: 'Hansakivi Ehitus OÜ', customerRegCode: '16934822' },
    status: 201,
    keep: { offer: 'queryId' },
  },
  {
    call: 'PUT /selfserve/offers/{queryId}',
    as: 'shop',
    at: byOffer,
    body: {
      '...': [offer],
      customerName: 'Hansakivi Ehitus OÜ',
      customerRegCode: '16934822',
      totalAmount: 1200,
      attachments: [{ fileId: '$attachment.fileId', fileName: 'drawing.pdf', docFileId: null }],
    },
    status: 200,
    answer: { totalAmount: 1200, attachments: [{ fileName: 'drawing.pdf' }] },
  },
  {
    call: 'PUT /selfserve/offers/{queryId}',
    as: 'shop',
    at: byOffer,
    body: { '...': [offer], totalAmount: 1150 },
    status: 200,
    answer: {
      totalAmount: 1150,
      customerName: 'Hansakivi Ehitus OÜ',
      attachments: [{ fileName: 'drawing.pdf' }],
    },
  },
  {
    call: 'PUT /selfserve/attachments/{fileId}',
    as: 'shop',
    at: { fileId: '$attachment.fileId' },
    status: 204,
  },
  { call: 'GET /selfserve/offers/{queryId}.html', as: 'shop', at: byOffer, status: 200 },
  { call: 'GET /selfserve/offers/{queryId}.pdf', as: 'shop', at: byOffer, status: 200 },
  {
    call: 'PUT /selfserve/offers/{queryId}/send',
    as: 'shop',
    at: byOffer,
    status: 200,
    answer: { state: 'sent' },
  },
]
