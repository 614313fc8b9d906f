import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { DiscardInputDialog } from '../../../src/app/portal/Portal.tsx'
import { useSession } from '../../../src/session/useSession.ts'
import type { SessionActor } from '../../../machines/flow/session/session.machine.ts'
import { eventually } from '../../eventually.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'

const open = () => {
  let session: SessionActor | undefined
  const Known = () => {
    session = useSession()
    return <DiscardInputDialog />
  }
  renderInApp(<Known />, { user: personOf('COMPLIANCE') })
  const signOut = (hasUnsavedInput: boolean) =>
    act(() => session?.send({ type: 'session.signOut', hasUnsavedInput }))
  return { signOut, state: () => session?.getSnapshot().value, user: userEvent.setup() }
}

describe('signing out', () => {
  test('asks nothing when all is saved', () => {
    const { signOut, state } = open()
    signOut(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(state()).toBe('signingOut')
  })

  test('asks about unsaved input; staying keeps the session', async () => {
    const { signOut, state, user } = open()
    signOut(true)
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out and discard unsaved input?' })
    expect(dialog.textContent).toContain('Logging out removes it from this device.')
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
    await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(state()).toEqual({ signedIn: 'working' })
  })

  test('discarding ends the session', async () => {
    const { signOut, state, user } = open()
    signOut(true)
    await user.click(await screen.findByRole('button', { name: 'Log out and discard' }))
    await eventually(() => expect(state()).toEqual({ signedOut: 'choosing' }))
  })
})
