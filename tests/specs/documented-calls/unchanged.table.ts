import type { DocumentedCall, Person, Step, Value } from './documented-call.ts'

type Request = Pick<DocumentedCall, 'call' | 'at' | 'params' | 'body'>

/** A record, how to read it, and the call that saves it; `find` returns one. */
export type UnchangedRecord = {
  record: string
  as: Person
  find?: readonly Step[]
  read: Request
  write: Request
}

const sale = { id: '$sale' }
const query = { id: '$query' }
const byQueryId = { queryId: '$query' }
const readQuery = 'GET /query/{id}/edit'
const saveQuery = { call: 'POST /query/save' }

const open: Value = {
  custName: 'Vooremäe Agro OÜ',
  custRegCode: '19002102',
  status: 'P',
  qassets: [{ qassetName: 'Plough', quantity: 2, qassetPrice: 1234.56 }],
}

const newQuery = (as: Person): readonly Step[] => [
  { call: 'POST /query/save', as, body: open, status: 201, keep: { open: 'queryId' } },
]

export const unchangedRecords: readonly UnchangedRecord[] = [
  ...(['partner', 'inhouse', 'shop'] as const).map((as) => ({
    record: 'a query in progress',
    as,
    find: newQuery(as),
    read: { call: readQuery, at: { id: '$open' } },
    write: saveQuery,
  })),
  { record: 'an active query', as: 'inhouse', read: { call: readQuery, at: query }, write: saveQuery },
  { record: 'an active query', as: 'credit', read: { call: readQuery, at: query }, write: saveQuery },
  { record: 'an active query', as: 'compliance', read: { call: readQuery, at: query }, write: saveQuery },
  { record: 'a sale', as: 'shop', read: { call: readQuery, at: sale }, write: saveQuery },
  {
    record: 'the assets of a query',
    as: 'inhouse',
    read: { call: readQuery, at: query },
    write: { call: 'POST /qasset/save-qassets', body: '$unchanged.qassets' },
  },
  {
    record: 'an asset',
    as: 'inhouse',
    read: { call: readQuery, at: query },
    write: { call: 'POST /qasset/save', body: '$unchanged.qassets.0' },
  },
  {
    record: 'the sureties of a query',
    as: 'inhouse',
    read: { call: readQuery, at: query },
    write: { call: 'POST /surety/{queryId}/save-sureties', at: byQueryId, body: '$unchanged.sureties' },
  },
  {
    record: 'the guarantor',
    as: 'inhouse',
    read: { call: 'GET /guarantor/{queryId}', at: byQueryId },
    write: { call: 'POST /guarantor/' },
  },
  {
    record: 'the beneficiary',
    as: 'inhouse',
    read: { call: 'GET /actual-beneficiary/find', params: byQueryId },
    write: { call: 'POST /actual-beneficiary/' },
  },
  {
    record: 'the containers of a query',
    as: 'compliance',
    read: { call: 'GET /query/{id}/containers', at: query },
    write: { call: 'POST /query/{id}/save-containers', at: query },
  },
  {
    record: 'a document',
    as: 'inhouse',
    read: { call: 'GET /document/{queryId}/find-all-by-query-id', at: byQueryId },
    write: { call: 'POST /document/update', body: '$unchanged.0' },
  },
  {
    record: 'an offer that was sent',
    as: 'shop',
    read: { call: 'GET /selfserve/offers/{queryId}', at: { queryId: '$offer' } },
    write: { call: 'PUT /selfserve/offers/{queryId}', at: { queryId: '$offer' } },
  },
  {
    record: 'a template',
    as: 'partner',
    find: [
      {
        call: 'POST /template/save',
        as: 'partner',
        body: {
          name: 'Loaders',
          assets: [{ qassetName: 'Loader', qassetPrice: 9000.5 }],
          terms: {
            paymentPeriod: 24,
            residual: 0,
            kickback: 0,
            advance: 20,
            contractFee: 50,
            insurance: 1,
            insuranceValType: 2,
          },
        },
        status: 201,
        keep: { loaders: 'id' },
      },
    ],
    read: { call: 'GET /template/{id}', at: { id: '$loaders' } },
    write: { call: 'POST /template/save' },
  },
  {
    record: 'a partner',
    as: 'compliance',
    find: [{ call: 'GET /compliance/partner', as: 'compliance', status: 200, keep: { partners: '' } }],
    read: { call: 'GET /compliance/partner/{id}', at: { id: '$partners.1.partnerId' } },
    write: { call: 'POST /compliance/partner' },
  },
  {
    record: 'what a partner may finance',
    as: 'compliance',
    read: { call: 'GET /partner/{id}/asset-group', at: { id: '$partners.1.partnerId' } },
    write: { call: 'POST /partner/{id}/asset-group', at: { id: '$partners.1.partnerId' } },
  },
  {
    record: 'a user',
    as: 'compliance',
    find: [{ call: 'GET /user/find-all', as: 'compliance', status: 200, keep: { users: '' } }],
    read: { call: 'GET /user/{id}/edit', at: { id: '$users.0.accountUserId' } },
    write: { call: 'PUT /user/update' },
  },
  {
    record: 'an asset group with its subgroups',
    as: 'compliance',
    find: [{ call: 'GET /asset-group', as: 'compliance', status: 200, keep: { groups: '' } }],
    read: { call: 'GET /asset-group/{id}', at: { id: '$groups.0.assetGroupId' } },
    write: { call: 'POST /asset-group' },
  },
  {
    record: 'an asset group as it is listed',
    as: 'compliance',
    read: { call: 'GET /asset-group' },
    write: { call: 'POST /asset-group', body: '$unchanged.0' },
  },
  {
    record: 'an asset group as it is listed in Estonian',
    as: 'compliance',
    find: [{ call: 'PUT /user/change-language', as: 'compliance', params: { language: 'et' }, status: 204 }],
    read: { call: 'GET /asset-group' },
    write: { call: 'POST /asset-group', body: '$unchanged.1' },
  },
  {
    record: 'the closing reasons',
    as: 'compliance',
    find: [{ call: 'PUT /user/change-language', as: 'compliance', params: { language: 'en' }, status: 204 }],
    read: { call: 'GET /reason' },
    write: { call: 'PUT /reason' },
  },
  {
    record: 'the message on the dashboards',
    as: 'compliance',
    find: [{ call: 'POST /dashboard/message', as: 'compliance', body: 'Open', status: 200 }],
    read: { call: 'GET /dashboard/message' },
    write: { call: 'POST /dashboard/message' },
  },
]
