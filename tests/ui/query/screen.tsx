import { screen } from '@testing-library/react'
import { Route, useLocation } from 'wouter'
import type { Call } from '../../../api/call.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import type { Limit } from '../../../api/limit.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import type { Role } from '../../../api/role.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { QueryScreen } from '../../../src/query/QueryScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'
import { queryOf } from './example-query.ts'
import { managers, settingOf } from '../transaction/setting.ts'

const limit: Limit = {
  available_limit: 188_300,
  status: 'active',
  max_contract_amount: 150_000,
  sureties: [],
  representatives: [],
  updated_at: '2026-11-20T09:54:00.000Z',
  last_result: 'approved',
  last_result_at: '2026-11-20T09:54:00.000Z',
}

/** Both URLs of the screen, as in the route table. */
const Addressed = () => {
  const [path] = useLocation()
  return (
    <Route path={path.endsWith('/create') ? '/:area/queries/create' : '/:area/query/:id/edit'}>
      <QueryScreen />
    </Route>
  )
}

type Given = { query?: Query; role?: Role; inhouse?: boolean; userId?: number; path?: string }
/** What a response waits for. */
type Wait = (call: Call) => Promise<void>
const atOnce: Wait = async () => undefined

/** Renders the query screen with a server that has one query, its limit and the partner's settings. */
export const renderQuery = (given: Given = {}, wait = atOnce) => {
  const { query = queryOf(), role = 'PARTNER', inhouse = false, userId = 7 } = given
  const path = given.path ?? `/${role.toLowerCase()}/query/${query.queryId}/edit`
  const server = scriptedServer()
  const answer = (call: Call, json: unknown) =>
    server.on(call, async () => {
      await wait(call)
      return { json }
    })
  answer(queryCalls.edit, query)
  answer(limitCalls.get, limit)
  const setting = settingOf({ defaultInterest: 5.9 })
  answer(partnerCalls.setting, setting)
  answer(queryCalls.partner, setting)
  answer(statusHistoryCalls.find, [])
  answer(userCalls.inhouseManagers, managers)
  const person = personOf(role, { inhouse })
  const user = { ...person, user: { ...person.user, accountUserId: userId } }
  const rendered = renderInApp(<Addressed />, { user, path })
  const saves = () =>
    server.asked.filter((asked) => asked.method === 'POST' && asked.path === '/api/query/save')
  return { ...rendered, server, saves }
}

/** Opens the query screen and waits for it. */
export const openQuery = async (given: Given = {}) => {
  const opened = renderQuery(given)
  await screen.findByRole('tablist')
  return opened
}

/** Keys of stored drafts. */
export const storedDrafts = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith('tehing.draft.'))
