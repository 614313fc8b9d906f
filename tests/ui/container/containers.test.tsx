import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { button, containerOf, inContract, open, sent, signerOf } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('containers that wait', () => {
  test('are picked for sending and let go', async () => {
    const { user, editor } = await open([containerOf(), containerOf({ id: 6, title: 'L-1042-2' })])
    await user.click(screen.getByRole('checkbox', { name: 'Pick container L-1042 for sending' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick container L-1042-2 for sending' }))
    expect(editor.updateStepPayload).toHaveBeenLastCalledWith({ containers: [5, 6] })
    await user.click(screen.getByRole('checkbox', { name: 'Pick container L-1042 for sending' }))
    expect(editor.updateStepPayload).toHaveBeenLastCalledWith({ containers: [6] })
  })

  test('are no longer picked once they are sent', async () => {
    const { editor } = await open([containerOf(sent)], {
      query: inContract,
      stepPayload: { containers: [5] },
    })
    expect(editor.updateStepPayload).toHaveBeenCalledWith({ containers: [] })
  })

  test('are deleted after confirmation; what somebody else added meanwhile stays', async () => {
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

describe('containers that were sent', () => {
  const waiting = containerOf({
    ...sent,
    signers: [
      signerOf({ signing_status: 'signed', signed_at: '2026-11-20T09:54:00.000Z' }),
      signerOf({ signerId: 2, name: 'Mari Maasikas', page: 'https://gateway.example/sign/2' }),
    ],
  })

  test('tell who has signed, with the code masked, and where the others sign', async () => {
    await open([waiting])
    expect(screen.getByText('1 of 2 signed')).toBeTruthy()
    expect(screen.getByText('Signed 20.11.2026 11:54')).toBeTruthy()
    expect(screen.getByText('Not yet signed')).toBeTruthy()
    expect(screen.queryByText(/37605030299/)).toBeNull()
    const link = screen.getByRole('link', { name: 'Signing page of Mari Maasikas' })
    expect(link.getAttribute('href')).toBe('https://gateway.example/sign/2')
  })

  test('are marked as signed only after confirmation, by compliance', async () => {
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

  test('are downloaded when finished, not when signed outside', async () => {
    await open([containerOf({ ...sent, hasAllSigned: true })])
    expect(screen.getByText('All signed')).toBeTruthy()
    expect(button('Download container')).toBeTruthy()
    cleanup()
    await open([containerOf({ ...sent, hasAllSigned: true, signedByHand: true })])
    expect(screen.getByText('Signed*, outside the system')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download container' })).toBeNull()
  })
})
