import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { ConfirmPersonDialog } from '../../../src/session/ConfirmPersonDialog.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => cleanup())

test('a user without a passkey confirms with the password; a wrong one is named at its field', async () => {
  const server = scriptedServer()
  const detail = 'This is not your current password'
  const fields = [{ path: 'presentPassword', code: 'field.presentPassword', detail }]
  server.on(sessionCalls.confirm, refusal(400, 'request.invalid', { fields }))
  const person = personOf('COMPLIANCE')
  const { user, session } = renderInApp(<ConfirmPersonDialog {...person} hasPasskey={false} />, {
    user: person,
  })
  const over = vi.fn()
  session.on('confirmation.over', over)
  session.send({ type: 'session.confirmAsked' })
  await user.type(screen.getByLabelText('Current password'), 'kolmteist karu')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(over).not.toHaveBeenCalled()
  server.on(sessionCalls.confirm, { status: 204 })
  await user.type(screen.getByLabelText('Current password'), '!')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(over).toHaveBeenCalledWith(expect.objectContaining({ confirmed: true })))
  expect(server.asked.at(-1)?.body).toEqual({ presentPassword: 'kolmteist karu!' })
})

test('that the account has a passkey by now is said, and asks for no second confirmation', async () => {
  const server = scriptedServer()
  server.on(sessionCalls.confirm, refusal(403, 'session.confirm'))
  const person = personOf('COMPLIANCE')
  const { user } = renderInApp(<ConfirmPersonDialog {...person} hasPasskey={false} />, { user: person })
  await user.type(screen.getByLabelText('Current password'), 'kolmteist karu')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeTruthy())
  expect(server.asked).toHaveLength(1)
})
