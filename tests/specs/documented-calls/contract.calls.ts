import type { Step } from './documented-call.ts'

const byId = { id: '$query' }
const byQueryId = { queryId: '$query' }
const signed = { status: 'SN' }

/** The committee: sections 2.7 and 4 of document 2. */
export const decisionCalls: readonly Step[] = [
  {
    call: 'POST /query/find-all-queries',
    as: 'credit',
    params: { page: 0, pageSize: 25, searchParam: '$query' },
    body: ['SCR'],
    status: 200,
    answer: { totalElements: 1, content: [{ queryId: '$query', status: 'SCR' }] },
  },
  { call: 'GET /query/{id}/edit', as: 'credit', at: byId, status: 200, keep: { read: '' } },
  {
    call: 'POST /query/save',
    as: 'credit',
    body: { '...': ['$read'], collateral: 'A pledge on the excavator', additionalInfo: 'Looked at' },
    status: 200,
  },
  {
    call: 'GET /query/change-status',
    as: 'credit',
    params: { status: 'QA', queryId: '$query' },
    status: 200,
    answer: { status: 'QA' },
  },
  {
    call: 'GET /query/change-status',
    as: 'credit',
    params: { status: 'SCR', queryId: '$query' },
    status: 200,
    answer: { status: 'SCR' },
  },
  {
    call: 'GET /query/change-status',
    as: 'credit',
    params: { status: 'QA', queryId: '$query' },
    status: 200,
    answer: { status: 'QA' },
  },
  { call: 'GET /query/{queryId}/credit-decision-pdf', as: 'credit', at: byQueryId, status: 200 },
  {
    call: 'GET /query/change-status',
    as: 'inhouse',
    params: { status: 'CR', queryId: '$query' },
    status: 200,
    answer: { status: 'CR' },
  },
]

/** Compliance, from the contract to its activation: sections 2.9 and 4 of document 2. */
export const contractCalls: readonly Step[] = [
  {
    call: 'GET /query/{id}/lendify-contract',
    as: 'compliance',
    at: byId,
    status: 200,
    keep: { contract: '' },
  },
  { call: 'GET /query/{id}/edit', as: 'compliance', at: byId, status: 200, keep: { read: '' } },
  {
    call: 'POST /query/save',
    as: 'compliance',
    body: { '...': ['$read'], contractNr: 'L-2026-77', includeSellerInAoa: true },
    status: 200,
  },
  { call: 'GET /query/{id}/leasing-contract', as: 'compliance', at: byId, status: 200 },
  { call: 'GET /query/{id}/redemption-agreement', as: 'compliance', at: byId, status: 200 },
  {
    call: 'POST /query/{queryId}/surety-pdf',
    as: 'compliance',
    at: byQueryId,
    body: '$read.sureties.0',
    status: 200,
  },
  {
    call: 'POST /query/taisteenusliisingu-sales-pdf',
    as: 'compliance',
    body: '$read',
    status: 200,
  },
  { call: 'POST /query/ufe-sales-pdf', as: 'compliance', body: '$read', status: 200 },
  {
    call: 'GET /query/{queryId}/taisteenusliisingu-leaseback-pdf',
    as: 'compliance',
    at: byQueryId,
    status: 200,
  },
  { call: 'GET /query/{queryId}/guarantee-letter-pdf', as: 'compliance', at: byQueryId, status: 200 },
  { call: 'GET /query/{id}/get-signers', as: 'compliance', at: byId, status: 200, keep: { signers: '' } },
  {
    call: 'GET /container/representative',
    as: 'compliance',
    status: 200,
    answer: { role: 'provider_representative' },
    keep: { representative: '' },
  },
  {
    call: 'POST /query/{id}/save-containers',
    as: 'compliance',
    at: byId,
    body: [
      {
        id: '2026-11/77',
        files: [12],
        additionalInfo: '',
        signers: [
          {
            container_id: '2026-11/77',
            name: '$representative.name',
            personalCode: '$representative.personalCode',
            email: '$representative.email',
            role: 'provider representative',
          },
          {
            container_id: '2026-11/77',
            name: 'Priit Hansak',
            personalCode: '37605030299',
            email: 'priit@hansakivi.example',
            role: 'client',
          },
        ],
      },
    ],
    status: 200,
    answer: [{ title: '2026-11/77', files: [{ id: '12' }], sentForSigning: false }],
    keep: { containers: '' },
  },
  { call: 'GET /query/{id}/containers', as: 'compliance', at: byId, status: 200 },
  {
    call: 'POST /query/{id}/send-for-signing',
    as: 'compliance',
    at: byId,
    body: '$containers',
    status: 200,
    answer: { status: 'YS' },
  },
  {
    call: 'POST /query/{id}/act-of-acceptance',
    as: 'compliance',
    at: byId,
    body: {
      assetDescription: 'Excavator CAT 320',
      deliveryDate: '2026-12-15',
      deliveryPlace: 'Tallinn',
      serialNumber: 'CAT-320-1',
      year: 2026,
    },
    status: 200,
  },
  // A second container, signed on paper.
  {
    call: 'POST /query/{id}/save-containers',
    as: 'compliance',
    at: byId,
    body: [
      {
        id: '2026-11/78',
        files: ['c$document.docFileId'],
        signers: [
          {
            container_id: '2026-11/78',
            name: '$representative.name',
            personalCode: '$representative.personalCode',
            email: '$representative.email',
            role: 'provider representative',
          },
          {
            container_id: '2026-11/78',
            name: 'Priit Hansak',
            personalCode: '37605030299',
            email: 'priit@hansakivi.example',
            role: 'client',
          },
        ],
        additionalInfo: 'Signed at the office',
      },
    ],
    status: 200,
    keep: { second: '1' },
  },
  {
    call: 'POST /query/{id}/send-for-signing',
    as: 'compliance',
    at: byId,
    body: ['$second'],
    status: 200,
  },
  {
    call: 'PUT /container/{id}/set-all-signed',
    as: 'compliance',
    at: { id: '$second.id' },
    status: 200,
    answer: { hasAllSigned: true },
  },
  { outside: 'everySignerSigns', at: byId, keep: 'signing' },
  {
    call: 'GET /query/{id}/edit',
    as: 'compliance',
    at: byId,
    status: 200,
    answer: signed,
    until: true,
    keep: { read: '' },
  },
  {
    call: 'GET /query/{queryId}/get-folder-info',
    as: 'compliance',
    at: byQueryId,
    status: 200,
    answer: { contracts: [{ allSigned: true }, { allSigned: true }] },
    keep: { folder: '' },
  },
  {
    call: 'GET /query/{id}/containers/{uuid}',
    as: 'compliance',
    at: { id: '$query', uuid: '$folder.contracts.0.containerUUID' },
    status: 200,
  },
  {
    call: 'GET /query/change-status',
    as: 'compliance',
    params: { status: 'CA', queryId: '$query' },
    status: 200,
    answer: { status: 'CA' },
  },
  {
    call: 'GET /query/{id}/edit',
    as: 'compliance',
    at: byId,
    status: 200,
    answer: { status: 'CA', actOfAcceptance: { serialNumber: 'CAT-320-1' } },
  },
  {
    call: 'GET /status-history/{queryId}/find-all-by-query-id',
    as: 'compliance',
    at: byQueryId,
    status: 200,
  },
]
