import { screen } from '@testing-library/react'
import { Route, useLocation } from 'wouter'
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

/** Renders the query screen with a server that has one query, its limit and the partner's settings. */
export const openQuery = async (given: Given = {}) => {
  const { query = queryOf(), role = 'PARTNER', inhouse = false, userId = 7 } = given
  const path = given.path ?? `/${role.toLowerCase()}/query/${query.queryId}/edit`
  const server = scriptedServer()
  server.on(queryCalls.edit, { json: query })
  server.on(limitCalls.get, { json: limit })
  const setting = settingOf({ defaultInterest: 5.9 })
  server.on(partnerCalls.setting, { json: setting })
  server.on(queryCalls.partner, { json: setting })
  server.on(statusHistoryCalls.find, { json: [] })
  server.on(userCalls.inhouseManagers, { json: managers })
  const person = personOf(role, { inhouse })
  const user = { ...person, user: { ...person.user, accountUserId: userId } }
  const drawn = renderInApp(<Addressed />, { user, path })
  await screen.findByRole('tablist')
  const saves = () =>
    server.asked.filter((asked) => asked.method === 'POST' && asked.path === '/api/query/save')
  return { ...drawn, server, saves }
}

/** Keys of stored drafts. */
export const storedDrafts = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith('tehing.draft.'))
