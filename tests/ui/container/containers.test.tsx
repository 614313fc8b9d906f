import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { type ContainerState, containerStates } from '../../../api/container.ts'
import { phaseOf } from '../../../machines/lifecycle/container/container-phase.ts'
import { outstandingSignatures } from '../../../src/container/outstanding-signatures.ts'
import { button, containerOf, inContract, open, sent, signerOf } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('unsent containers', () => {
  test('are selected and deselected for sending', async () => {
    const { user, session } = await open([containerOf(), containerOf({ id: 6, title: 'L-1042-2' })])
    await user.click(screen.getByRole('checkbox', { name: 'Select container L-1042 for sending' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select container L-1042-2 for sending' }))
    expect(session().getSnapshot().context.payload).toEqual({ containers: [5, 6] })
    await user.click(screen.getByRole('checkbox', { name: 'Select container L-1042 for sending' }))
    expect(session().getSnapshot().context.payload).toEqual({ containers: [6] })
  })

  test('of a shop show its contract among the documents, which others do not offer', async () => {
    const ofShop = containerOf({ files: [{ id: 'shop', file_name: 'Shop leasing contract LV-1.pdf' }] })
    const { user } = await open([ofShop, containerOf({ id: 6, title: 'L-1042-2' })])
    const isOnHold = async (name: string) => {
      await user.click(button(name))
      const box = screen.queryByRole('checkbox', { name: 'Shop leasing contract' })
      const held = box && (box as HTMLInputElement).checked
      await user.click(button('Cancel'))
      return held
    }
    expect(await isOnHold('Change container L-1042')).toBe(true)
    expect(await isOnHold('Change container L-1042-2')).toBe(null)
  })

  test('are no longer selected once sent', async () => {
    const { session } = await open([containerOf(sent)], {
      query: inContract,
      stepPayload: { containers: [5] },
    })
    await waitFor(() => expect(session().getSnapshot().context.payload).toEqual({ containers: [] }))
  })

  test('are deleted after a confirmation; another user’s addition stays', async () => {
    const { user, server, saved, change } = await open([containerOf()])
    change([containerOf(), containerOf({ id: 7, title: 'Other' })])
    server.on(containerCalls.save, () => ({ json: [containerOf({ id: 7, title: 'Other' })] }))
    await user.click(button('Delete container L-1042'))
    await user.click(button('Delete container'))
    await screen.findByText('Container deleted')
    expect(saved()).toEqual([[expect.objectContaining({ id: 7, title: 'Other' })]])
    expect(screen.queryByText('L-1042')).toBeNull()
  })
})

describe('a container with a missing signer', () => {
  const contract = containerOf({ files: [{ id: '12', file_name: 'Leasing contract L-1042.pdf' }] })

  test('cannot be selected, and names who is missing', async () => {
    await open([contract])
    const pick = await screen.findByRole('checkbox', { name: 'Select container L-1042 for sending' })
    await waitFor(() => expect(pick.getAttribute('aria-disabled')).toBe('true'))
    expect(screen.getByRole('status').textContent).toBe(
      'Cannot be sent for signing yet: Mari Maasikas (provider’s representative) has to sign too.',
    )
  })

  test('proposes the missing signer when edited', async () => {
    const { user, server, saved } = await open([contract])
    server.on(containerCalls.save, { json: [contract] })
    await user.click(await screen.findByRole('button', { name: /^Change/ }))
    const dialog = screen.getByRole('dialog', { name: 'Change signing container' })
    const proposal = within(dialog).getByRole('status')
    expect(proposal.textContent).toContain('Mari Maasikas')
    await user.click(within(proposal).getByRole('button', { name: 'Add signer' }))
    await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull())
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    await screen.findByText('Container saved')
    expect(saved()).toMatchObject([
      [
        {
          signers: [
            { name: 'Priit Hansak', role: 'client' },
            { name: 'Mari Maasikas', surname: 'Maasikas' },
          ],
        },
      ],
    ])
  })
})

describe('sent containers', () => {
  const waiting = containerOf({
    ...sent,
    signers: [
      signerOf({ signing_status: 'signed', signed_at: '2026-11-20T09:54:00.000Z' }),
      signerOf({ signerId: 2, name: 'Mari Maasikas', page: 'https://gateway.example/sign/2' }),
    ],
  })

  test('show who has signed, with masked codes, and where others sign', async () => {
    await open([waiting])
    expect(screen.getByText('1 of 2 signed')).toBeTruthy()
    expect(screen.getByText('Signed 20.11.2026 11:54')).toBeTruthy()
    expect(screen.getByText('Not yet signed')).toBeTruthy()
    expect(screen.queryByText(/37605030299/)).toBeNull()
    const link = screen.getByRole('link', { name: 'Signing page of Mari Maasikas' })
    expect(link.getAttribute('href')).toBe('https://gateway.example/sign/2')
  })

  test('are marked as signed by compliance, after a confirmation', async () => {
    const { user, server } = await open([waiting])
    server.on(containerCalls.setAllSigned, {
      json: containerOf({ ...waiting, hasAllSigned: true, signedByHand: true }),
    })
    await user.click(button('Mark all signed'))
    expect(screen.getByRole('alertdialog', { name: 'Mark container “L-1042” as signed?' })).toBeTruthy()
    expect(server.asked.some(({ path }) => path.endsWith('/set-all-signed'))).toBe(false)
    await user.click(button('All have signed'))
    await screen.findByText('Container set all signed')
    cleanup()
    await open([waiting], { role: 'CREDIT', query: inContract })
    expect(screen.queryByRole('button', { name: 'Mark all signed' })).toBeNull()
  })

  test('are downloaded when signed, but not if signed outside the system', async () => {
    await open([containerOf({ ...sent, state: 'allSigned', hasAllSigned: true })])
    expect(screen.getByText('All signed')).toBeTruthy()
    expect(button('Download container')).toBeTruthy()
    cleanup()
    await open([containerOf({ ...sent, state: 'allSigned', hasAllSigned: true, signedByHand: true })])
    expect(screen.getByText('Signed*, outside the system')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download container' })).toBeNull()
  })
})

const page = 'https://signing.example/1'
const waiting = signerOf({ page })
/** The card in each state: its badge, whether it links to the signers' pages, and what remains to be done. */
const shown: Record<ContainerState, { badge: string; leads: boolean; outstanding: readonly string[] }> = {
  unsent: { badge: 'Not sent', leads: false, outstanding: [] },
  sent: { badge: '0 of 1 signed', leads: true, outstanding: ['waits'] },
  reminded: { badge: '0 of 1 signed', leads: true, outstanding: ['waits'] },
  unconfirmed: { badge: 'Not confirmed', leads: false, outstanding: ['unconfirmed'] },
  expired: { badge: 'Not signed in time', leads: false, outstanding: ['expired'] },
  failed: { badge: 'Signing failed', leads: false, outstanding: ['failed'] },
  withdrawn: { badge: 'Signing withdrawn', leads: false, outstanding: ['withdrawn'] },
  allSigned: { badge: 'All signed', leads: false, outstanding: [] },
}

describe('in each state', () => {
  test.each(containerStates)('%s looks as the table says', async (state) => {
    const phase = phaseOf(state)
    const editable = phase === 'entering' || phase === 'stopped'
    const signer = phase === 'signing' ? waiting : signerOf({ signing_status: 'not_signed' })
    const container = containerOf({
      ...(phase === 'entering' ? {} : sent),
      state,
      sentForSigning: !editable,
      hasAllSigned: phase === 'signed',
      signers: [signer],
    })
    const { badge, leads, outstanding: kinds } = shown[state]
    expect(outstandingSignatures([container]).map(({ kind }) => kind)).toEqual(kinds)
    await open([container])
    expect(screen.getByText(badge)).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: 'Signing page of Priit Hansak' })).toHaveLength(
      leads ? 1 : 0,
    )
  })
})
