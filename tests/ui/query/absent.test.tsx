import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { queryCalls } from '../../../api/query.calls.ts'
import { QueryScreen } from '../../../src/query/QueryScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const open = (status: number, code: 'notFound' | 'access.denied' | 'query.erased') => {
  scriptedServer().on(queryCalls.edit, refusal(status, code))
  const screenAt = (
    <Route path="/:area/query/:id/edit">
      <QueryScreen />
    </Route>
  )
  return renderInApp(screenAt, { user: personOf('PARTNER'), path: '/partner/query/9999/edit' })
}

test('a missing query is a “page not found” with the way back', async () => {
  open(404, 'notFound')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeTruthy()
})

test('a query that could not be read can be requested again', async () => {
  open(403, 'access.denied')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a query whose data was erased says so, and offers no retry', async () => {
  open(410, 'query.erased')
  expect((await screen.findByRole('alert')).textContent).toMatch(/erased/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
