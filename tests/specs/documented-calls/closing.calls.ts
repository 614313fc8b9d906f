import type { Step } from './documented-call.ts'

/** A partner that is not in-house, and how a query is closed: sections 4.2 and 4.3 of document 1. */
export const closingCalls: readonly Step[] = [
  {
    call: 'POST /query/save',
    as: 'partner',
    body: {
      custName: 'Hansakivi Ehitus OÜ',
      custRegCode: '16934822',
      contactName: 'Priit Hansak',
      contactPersCode: '37605030299',
      contactPhone: '55510142',
      contactEmail: 'priit@hansakivi.example',
      billingEmail: 'arved@hansakivi.example',
      product: 'LEASING',
      status: 'P',
    },
    status: 201,
    keep: { closed: 'queryId' },
  },
  {
    call: 'POST /qasset/save',
    as: 'partner',
    body: { queryId: '$closed', qassetName: 'Loader', quantity: 1, qassetPrice: 9000 },
    status: 200,
  },
  {
    call: 'POST /qasset/delete-all-by-query-id',
    as: 'partner',
    body: { queryId: '$closed' },
    status: 204,
  },
  {
    call: 'POST /qasset/save-qassets',
    as: 'partner',
    body: [{ queryId: '$closed', qassetName: 'Loader', quantity: 1, qassetPrice: 9000 }],
    status: 200,
  },
  {
    call: 'POST /query/get-partner-queries-by-status',
    as: 'partner',
    params: { page: 0, pageSize: 1000, searchParam: '' },
    body: ['P', 'SM'],
    status: 200,
  },
  {
    call: 'GET /query/change-status',
    as: 'partner',
    params: { status: 'SM', queryId: '$closed' },
    status: 200,
    answer: { status: 'SM' },
  },
  {
    call: 'GET /query/change-status',
    as: 'compliance',
    params: { status: 'P', queryId: '$closed' },
    status: 200,
    answer: { status: 'P' },
  },
  {
    call: 'POST /query/{id}/annul',
    as: 'partner',
    at: { id: '$closed' },
    status: 200,
    answer: { status: 'N' },
  },
  {
    call: 'GET /query/change-status',
    as: 'compliance',
    params: { queryId: '$closed' },
    status: 200,
    answer: { status: 'P' },
  },
  {
    call: 'GET /query/change-status',
    as: 'partner',
    params: { status: 'SM', queryId: '$closed' },
    status: 200,
  },
  {
    call: 'GET /query/change-status',
    as: 'compliance',
    params: { status: 'N', queryId: '$closed', closingReason: 'Chose competitor' },
    status: 200,
    answer: { status: 'N' },
  },
]
