import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { PastScreen } from '../../../src/query/PastScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { managers, settingOf } from '../transaction/setting.ts'
import { queryOf } from './example-query.ts'

afterEach(cleanup)

const openPast = () => {
  const server = scriptedServer()
  const query = queryOf({ status: 'P', custName: 'Vana Nimi OÜ', contactPersCode: '3••••••••••' })
  server.on(timelineCalls.version, { json: { versionId: 4, at: '2026-11-20T08:00:00.000Z', query } })
  server.on(queryCalls.partner, { json: settingOf() })
  server.on(partnerCalls.setting, { json: settingOf() })
  server.on(userCalls.inhouseManagers, { json: managers })
  const view = renderInApp(
    <Route path="/:area/query/:id/versions/:versionId">
      <PastScreen />
    </Route>,
    { user: personOf('COMPLIANCE', {}), path: '/compliance/query/1042/versions/4' },
  )
  return { ...view, server }
}

test('an old version shows its time, and locks every field with that reason', async () => {
  const { server, user } = openPast()
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Query #1042 as it stood on 20.11.2026 10:00' }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the query as it is now' }).getAttribute('href')).toBe(
    '/compliance/query/1042/edit?tab=status',
  )
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Client', 'Transaction', 'Credit', 'Act of acceptance'])
  expect(screen.getByDisplayValue('Vana Nimi OÜ')).toBeTruthy()
  expect(screen.getByDisplayValue('3••••••••••')).toBeTruthy()
  for (const tab of tabs) {
    await user.click(screen.getByRole('tab', { name: tab ?? '' }))
    const panel = within(await screen.findByRole('tabpanel', { name: tab ?? '' }))
    const open = panel
      .queryAllByRole('textbox')
      .filter((field) => !field.hasAttribute('readonly') && field.getAttribute('aria-readonly') !== 'true')
    expect(open.map((field) => field.id)).toEqual([])
  }
  await user.click(screen.getByRole('tab', { name: 'Credit' }))
  const offer = await screen.findByRole('button', { name: 'Generate offer' })
  expect(offer.getAttribute('aria-disabled')).toBe('true')
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each([403, 404])('a version of another query, answered by %i, is not shown', async (status) => {
  const refused = scriptedServer()
  refused.on(timelineCalls.version, refusal(status, status === 403 ? 'access.denied' : 'notFound'))
  renderInApp(
    <Route path="/:area/query/:id/versions/:versionId">
      <PastScreen />
    </Route>,
    { user: personOf('PARTNER', {}), path: '/partner/query/1042/versions/4' },
  )
  expect(await screen.findByRole('heading', { name: /not found|does not exist/i })).toBeTruthy()
})
