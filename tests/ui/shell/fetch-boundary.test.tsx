import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FetchBoundary } from '../../../src/shell/screen/FetchBoundary.tsx'
import { lazyView } from '../../../src/shell/screen/lazy-view.tsx'
import { FailureBoundary } from '../../../src/shell/FailureBoundary.tsx'
import { eventually } from '../../eventually.ts'
import { renderInApp } from '../in-app.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const Part = () => <p>Here it is</p>

const open = () => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let lost = true
  const { View } = lazyView(async () => {
    // Fails late, like a network.
    await new Promise((passed) => setTimeout(passed, 5))
    if (lost) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
  const drawn = renderInApp(
    <FailureBoundary path="/">
      <FetchBoundary>
        <Suspense fallback="Loading">
          <View />
        </Suspense>
      </FetchBoundary>
    </FailureBoundary>,
  )
  const found = () => {
    lost = false
  }
  return { ...drawn, found }
}

test('a part that cannot be fetched says so, reports the lost connection, and opens when it is back', async () => {
  const { connection, found } = open()
  expect(await screen.findByText(/^Not loaded\. This part opens/)).toBeTruthy()
  expect(connection.getSnapshot().hasTag('lost')).toBe(true)
  found()
  act(() => connection.send({ type: 'connection.found' }))
  expect(await screen.findByText('Here it is')).toBeTruthy()
})

test('it can be requested again manually', async () => {
  const { user, found } = open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  found()
  await user.click(again)
  expect(await screen.findByText('Here it is')).toBeTruthy()
})

test('a manual retry without a connection keeps waiting', async () => {
  const { user, connection, found } = open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Not loaded\. This part opens/)).toBeTruthy()
  found()
  act(() => connection.send({ type: 'connection.found' }))
  expect(await screen.findByText('Here it is')).toBeTruthy()
})

test('if reloading the page did not help, it can be repeated manually', async () => {
  sessionStorage.setItem('tehing.reloadedAt', String(Date.now()))
  const { connection } = open()
  await screen.findByText(/^Not loaded\./)
  act(() => connection.send({ type: 'connection.found' }))
  expect(await screen.findByRole('heading', { name: 'A technical error occurred' })).toBeTruthy()
})

test('a wrong report of a connection does not reload the page', async () => {
  const probes = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const { connection, found } = open()
  await screen.findByText(/^Not loaded\./)
  act(() => connection.send({ type: 'connection.found' }))
  await eventually(() => expect(probes).toHaveBeenCalledWith('/', { method: 'HEAD', cache: 'no-store' }))
  expect(await screen.findByText(/^Not loaded\. This part opens/)).toBeTruthy()
  expect(sessionStorage.getItem('tehing.reloadedAt')).toBeNull()
  found()
  act(() => connection.send({ type: 'connection.found' }))
  expect(await screen.findByText('Here it is')).toBeTruthy()
})
