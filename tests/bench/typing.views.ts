import { committeeCalls } from '../../api/committee.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import type { Role } from '../../api/role.ts'
import type { StatusCode } from '../../api/status.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import type { Caller } from '../api/caller.ts'
import { LARGE_QUERY, queryOf, storeQuery, WRITER } from './large-query.ts'

type Email = Parameters<Caller['signIn']>[0]

/** A user who edits a query with the most assets. */
export type TypingCase = {
  view: View
  as: Email
  role: Role
  store: (caller: Caller) => Promise<Query>
}

const PARTNER = 'partner@tehing.example'
const SHOP = 'shop@tehing.example'
/** The whole committee, because these assets exceed one member's limit. */
const committee = ['credit@tehing.example', 'credit-2@tehing.example', 'credit-3@tehing.example'] as const
/** Terms that the demo's shop may offer. */
const shopTerms = { interest: 9.9, paymentPeriod: 36 } as const satisfies QuerySave

/** Only in-house users deal with sureties. */
const storeAs = (caller: Caller, as: Email, terms: QuerySave = {}): Promise<Query> => {
  const { sureties: _, ...body } = { ...queryOf(LARGE_QUERY), ...terms }
  return caller.ask(queryCalls.save, { body }, as)
}

const moveTo = (caller: Caller, queryId: number, status: StatusCode) =>
  caller.ask(queryCalls.changeStatus, { query: { queryId, status } }, WRITER)

const storeBeforeCredit = async (caller: Caller): Promise<Query> => {
  const query = await storeQuery(caller, LARGE_QUERY)
  await moveTo(caller, query.queryId, 'SCR')
  return query
}

const storeInContract = async (caller: Caller): Promise<Query> => {
  const query = await storeBeforeCredit(caller)
  const params = { id: query.queryId }
  for (const member of committee) {
    const { modifiedDtime } = await caller.ask(queryCalls.edit, { params }, member)
    await caller.ask(committeeCalls.vote, { params, body: { vote: 'approve', modifiedDtime } }, member)
  }
  await moveTo(caller, query.queryId, 'CR')
  return query
}

/** Every view of a query, the one that edits most of it first. */
export const typingCases: readonly [TypingCase, ...TypingCase[]] = [
  {
    view: 'inhouse',
    as: WRITER,
    role: 'PARTNER',
    store: (caller) => storeQuery(caller, LARGE_QUERY),
  },
  {
    view: 'partner',
    as: PARTNER,
    role: 'PARTNER',
    store: (caller) => storeAs(caller, PARTNER),
  },
  {
    view: 'shop',
    as: SHOP,
    role: 'SHOP',
    store: (caller) => storeAs(caller, SHOP, shopTerms),
  },
  { view: 'credit', as: committee[0], role: 'CREDIT', store: storeBeforeCredit },
  {
    view: 'compliance',
    as: 'compliance@tehing.example',
    role: 'COMPLIANCE',
    store: storeInContract,
  },
]
