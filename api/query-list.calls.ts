import { defineCall } from './call.ts'
import { listCounts, queryListFilter, queryListParams, queryPage } from './query-list.ts'

export const queryListCalls = {
  all: defineCall({
    method: 'POST',
    path: '/query/find-all-queries',
    summary: 'Queries of all partners in the given statuses',
    access: ['COMPLIANCE', 'CREDIT'],
    query: queryListParams,
    body: queryListFilter,
    answer: queryPage,
  }),
  ofPartner: defineCall({
    method: 'POST',
    path: '/query/get-partner-queries-by-status',
    summary: 'Queries of the own partner in the given statuses',
    access: ['PARTNER', 'SHOP'],
    query: queryListParams,
    body: queryListFilter,
    answer: queryPage,
  }),
  counts: defineCall({
    method: 'GET',
    path: '/query/status-counts',
    summary: 'Number of queries in each status, and of those that wait for the reader',
    access: 'signedIn',
    answer: listCounts,
  }),
}
