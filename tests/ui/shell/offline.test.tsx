import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { userCalls } from '../../../api/user.calls.ts'
import { FailedQuery } from '../../../src/api/FailedQuery.tsx'
import { ConnectionLost } from '../../../src/api/call-error.ts'
import { useApiQuery } from '../../../src/api/useApiQuery.ts'
import { ConfirmDialog } from '../../../src/design/ConfirmDialog.tsx'
import { Dialog } from '../../../src/design/Dialog.tsx'
import { useAlerts } from '../../../src/shell/alerts/useAlerts.ts'
import { AsOf } from '../../../src/shell/connection/AsOf.tsx'
import { ConnectionBanner } from '../../../src/shell/connection/ConnectionBanner.tsx'
import { eventually } from '../../eventually.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const person = personOf('PARTNER')

const Part = () => {
  const { data, dataUpdatedAt, error, refetch } = useApiQuery(userCalls.loggedIn, {})
  return (
    <>
      <AsOf at={dataUpdatedAt} />
      {data ? <p>{data.user.email}</p> : null}
      {error ? <FailedQuery error={error} retry={() => void refetch()} /> : null}
    </>
  )
}

const Action = () => {
  const { failWith } = useAlerts()
  return <button onClick={() => failWith(new ConnectionLost(new TypeError('Failed to fetch')))}>Act</button>
}

const email = () => screen.queryByText(person.user.email)
const notice = () => screen.queryByText(/^No connection\./)
const age = () => screen.queryByText(/^As of \d\d:\d\d$/)

const open = (isInDialog = false) => {
  const server = scriptedServer()
  const action = <Action />
  const { connection, user } = renderInApp(
    <>
      <ConnectionBanner />
      <Part />
      {isInDialog ? (
        <Dialog title="Act?" onClose={() => undefined}>
          {action}
        </Dialog>
      ) : (
        action
      )}
    </>,
  )
  return {
    server,
    user,
    serve: () => server.on(userCalls.loggedIn, { json: person }),
    fail: () => server.on(userCalls.loggedIn, () => Promise.reject(new TypeError('Failed to fetch'))),
    tell: (type: 'connection.lost' | 'connection.found') => act(async () => connection.send({ type })),
  }
}

test('rows stay with their age under one notice, and are refreshed when the connection is back', async () => {
  const { server, serve, fail, tell } = open()
  serve()
  await eventually(() => expect(email()).not.toBeNull())
  fail()
  const before = server.asked.length
  await tell('connection.lost')
  await tell('connection.found')
  await tell('connection.lost')
  // The first request and two retries.
  await eventually(() => expect(server.asked.length).toBe(before + 3))
  await act(async () => undefined)
  expect([email(), age(), notice()].every(Boolean)).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/^Not loaded\./)).toBeNull()
  serve()
  await tell('connection.found')
  expect([age(), notice()]).toEqual([null, null])
  await eventually(() => expect(server.asked.length).toBe(before + 4))
})

test('a part that was not loaded says that it opens when the connection is back, and then opens', async () => {
  const { serve, fail, tell } = open()
  fail()
  await tell('connection.lost')
  await eventually(() => expect(screen.queryByText(/^Not loaded\./)).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  serve()
  await tell('connection.found')
  await eventually(() => expect(email()).not.toBeNull())
})

test('an action that was not sent is reported by the notice until the connection is lost again', async () => {
  const { user, tell } = open()
  await tell('connection.lost')
  expect(screen.queryByText(/Your last action/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(notice()?.textContent).toMatch(/Your last action may not have been carried out/)
  expect(screen.queryByRole('alert')).toBeNull()
  await tell('connection.found')
  await tell('connection.lost')
  expect(screen.queryByText(/Your last action/)).toBeNull()
})

test('a dialog, which covers the notice, repeats it', async () => {
  const { user, tell } = open(true)
  await tell('connection.lost')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Act' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Not done: the server was not reached/)
  await tell('connection.found')
  expect(dialog.queryByRole('alert')).toBeNull()
})

const openQuestion = async (call: { busy?: boolean }) => {
  const onConfirm = vi.fn<() => void>()
  const { connection, user } = renderInApp(
    <ConfirmDialog
      title="Delete?"
      keep="Keep"
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={() => undefined}
      {...call}
    />,
  )
  const dialog = within(await screen.findByRole('alertdialog'))
  return {
    onConfirm,
    why: () => dialog.queryByText('This needs a connection.'),
    confirm: () => user.click(dialog.getByRole('button', { name: 'Delete' })),
    tell: (type: 'connection.lost' | 'connection.found') => act(async () => connection.send({ type })),
  }
}

test('a dialog refuses what calls the server until the connection is back', async () => {
  const { onConfirm, why, confirm, tell } = await openQuestion({ busy: false })
  await tell('connection.lost')
  expect(why()).not.toBeNull()
  await confirm()
  expect(onConfirm).not.toHaveBeenCalled()
  await tell('connection.found')
  expect(why()).toBeNull()
  await confirm()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a dialog refuses nothing that needs no call', async () => {
  const { onConfirm, why, confirm, tell } = await openQuestion({})
  await tell('connection.lost')
  expect(why()).toBeNull()
  await confirm()
  expect(onConfirm).toHaveBeenCalledOnce()
})
