import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { en } from '../../../lang/en.ts'
import { ALERTS } from '../../../domain/alert-times.ts'
import { alertsMachine } from '../../../machines/flow/app/alerts.machine.ts'
import { heldTimers } from '../held-timers.ts'
import { renderInApp } from '../in-app.tsx'

afterEach(cleanup)

const saved = { type: 'alert.show', tone: 'success', text: { id: 'dashboard.message.saved' } } as const
const failed = { type: 'alert.show', tone: 'error', text: { text: 'The server says no' } } as const
const words = en['dashboard.message.saved']

const open = async () => {
  const drawn = renderInApp(null)
  act(() => {
    drawn.alerts.send(saved)
    drawn.alerts.send(failed)
  })
  await screen.findByText(words)
  return drawn
}

describe('alerts', () => {
  test('have a live region: errors interrupt, success waits', async () => {
    await open()
    const region = within(screen.getByRole('region', { name: 'Messages' }))
    expect(region.getByRole('status').textContent).toContain(words)
    expect(region.getByRole('alert').textContent).toContain('The server says no')
  })

  test('are dismissed by their button', async () => {
    const { user } = await open()
    await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(screen.getByText('The server says no')).toBeTruthy()
  })

  test('are dismissed by Escape', async () => {
    const { alerts } = await open()
    fireEvent.keyDown(screen.getByRole('status'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(alerts.getSnapshot().context.alerts).toHaveLength(1)
  })

  test('time out, but not under the pointer', async () => {
    const timers = heldTimers(ALERTS.shortMs)
    await open()
    fireEvent.mouseEnter(screen.getByRole('status'))
    act(timers.pass)
    await waitFor(() => expect(screen.queryByText('The server says no')).toBeNull())
    expect(screen.getByText(words)).toBeTruthy()
    fireEvent.mouseLeave(screen.getByRole('status'))
    act(timers.pass)
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })
})

test('raised before the toasts’ code is loaded are announced at once', async () => {
  vi.resetModules()
  const { Alerts } = await import('../../../src/shell/alerts/Alerts.tsx')
  const { AlertsContext } = await import('../../../src/shell/alerts/useAlerts.ts')
  const { ThemeProvider } = await import('../../../src/design/theme/ThemeProvider.tsx')
  const alerts = createActor(alertsMachine).start()
  alerts.send(failed)
  render(
    <ThemeProvider>
      <IntlProvider locale="en" messages={en}>
        <AlertsContext value={alerts}>
          <Alerts />
        </AlertsContext>
      </IntlProvider>
    </ThemeProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('The server says no')
  await screen.findByRole('button', { name: 'Dismiss' })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
