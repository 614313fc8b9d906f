import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import type { Container } from '../../../api/container.ts'
import { outstandingSignatures } from '../../../src/container/outstanding-signatures.ts'
import { SigningStatus } from '../../../src/container/SigningStatus.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'
import { button, containerOf, inContract, open, sent, signerOf } from './scene.tsx'

afterEach(cleanup)

const page = 'https://gateway.example/sign/2'
const refuser = signerOf({ name: 'Rein Keelduja', givenName: 'Rein', surname: 'Keelduja', refused: true })
const waiter = signerOf({
  signerId: 2,
  name: 'Mari Maasikas',
  page,
  mailed_at: '2026-11-20T09:54:00.000Z',
})
const asked = (parts: Partial<Container> = {}) =>
  containerOf({ ...sent, deadline: '2026-12-04T09:54:00.000Z', signers: [waiter], ...parts })

describe('a sent container', () => {
  test('shows deadline and sent letter, and copies the link', async () => {
    const { user } = await open([asked({ state: 'reminded', remindedAt: '2026-11-23T09:54:00.000Z' })])
    expect(screen.getByText('Due by 04.12.2026 11:54, reminded 23.11.2026 11:54')).toBeTruthy()
    expect(screen.getByText('E-mail sent 20.11.2026 11:54')).toBeTruthy()
    await user.click(button('Copy signing page of Mari Maasikas'))
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(page)
  })

  test('without an address shows no letter, and accepts one', async () => {
    const { user, server } = await open([asked({ signers: [{ ...waiter, email: '', mailed_at: null }] })])
    expect(
      screen.getByText('No e-mail address: copy the link and send it yourself, or enter an address.'),
    ).toBeTruthy()
    server.on(containerCalls.address, { json: asked() })
    await user.click(button('Enter e-mail of Mari Maasikas'))
    const dialog = await screen.findByRole('dialog', { name: 'E-mail of Mari Maasikas' })
    await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'mari@tehing.example')
    await user.click(button('Save and send link'))
    await screen.findByText('The link is on its way')
    const call = server.asked.find(({ path }) => path.endsWith('/container/5/signer/2/email'))
    expect(call?.body).toEqual({ email: 'mari@tehing.example' })
  })

  test('can be reminded of, unless a signer has refused', async () => {
    const { user, server } = await open([asked()])
    server.on(containerCalls.remind, { json: asked({ state: 'reminded' }) })
    await user.click(button('Send reminder'))
    await screen.findByText('Reminder sent')
    expect(server.asked.filter(({ path }) => path.endsWith('/container/5/remind'))).toHaveLength(1)
    cleanup()
    await open([asked({ signers: [refuser, waiter] })])
    expect(button('Send reminder').getAttribute('aria-disabled')).toBe('true')
    expect(
      screen.getByText(
        'Rein Keelduja refused to sign, so no one else can sign either. Withdraw the signing, replace the signer and send it again.',
      ),
    ).toBeTruthy()
  })

  test('marked as signed names the replaced signatures, and keeps the refusal', async () => {
    const { user } = await open([asked({ signers: [refuser, waiter] })])
    await user.click(button('Mark all signed'))
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'It covers the refusal of: Rein Keelduja. It covers the missing signature of: Mari Maasikas.',
    )
    cleanup()
    await open([
      asked({ signers: [refuser, waiter], state: 'allSigned', hasAllSigned: true, signedByHand: true }),
    ])
    await renderedSignatures()
    expect(screen.getByText('Refused to sign')).toBeTruthy()
  })

  test('withdrawn opens for changes at once, with its signers', async () => {
    const { user, server, change } = await open([asked({ signers: [refuser, waiter] })])
    const withdrawn = asked({ state: 'withdrawn', sentForSigning: false, signers: [refuser, waiter] })
    server.on(containerCalls.withdraw, () => {
      change([withdrawn])
      return { json: withdrawn }
    })
    await user.click(button('Withdraw, change signers'))
    await user.click(button('Withdraw signing'))
    const dialog = await screen.findByRole('dialog', { name: 'Change signing container' })
    expect(within(dialog).getByDisplayValue('Keelduja')).toBeTruthy()
    expect(screen.getByText('Signing withdrawn', { selector: 'span *, span' })).toBeTruthy()
  })

  test('shows others nothing of this', async () => {
    await open([asked({ signers: [refuser, waiter] })], { role: 'CREDIT', query: inContract })
    for (const name of ['Send reminder', 'Withdraw, change signers', 'Mark all signed'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByText(/Compliance decides what happens next/)).toBeTruthy()
  })
})

const renderedSignatures = async () => {
  const toggle = await screen.findByRole('button', { name: 'Signatures' })
  if (toggle.getAttribute('aria-expanded') === 'false') toggle.click()
  await waitFor(() => expect(screen.getAllByText('Signed*, outside the system').length).toBeGreaterThan(1))
}

test.each([
  ['expired', 'Not signed in time', /Not everyone signed by 04\.12\.2026 11:54/],
  ['failed', 'Signing failed', /The signing service has ended the signing/],
  ['withdrawn', 'Signing withdrawn', /The signing was withdrawn/],
  ['unconfirmed', 'Not confirmed', /has not confirmed that it got this container/],
] as const)('a container that is %s says what can be done', async (state, badge, note) => {
  await open([asked({ state, sentForSigning: false, signers: [{ ...waiter, page: null }] })])
  expect(screen.getByText(badge)).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Select container L-1042 for sending' })).toBeTruthy()
  expect(button('Mark all signed')).toBeTruthy()
})

describe('the next step', () => {
  const openStatus = async (containers: Container[], status: 'YS' | 'SN' = 'YS') => {
    const server = scriptedServer()
    server.on(containerCalls.find, { json: containers })
    renderInQuery(<SigningStatus />, { query: queryOf({ status, lendifyRefno: 'L-1042' }) })
    return server
  }

  test('names who has refused and who has not signed', async () => {
    await openStatus([asked({ signers: [waiter, refuser] })])
    expect(await screen.findByText('Rein Keelduja refused to sign L-1042.')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Rein Keelduja refused to sign L-1042.',
      'Mari Maasikas has not signed L-1042 yet.',
    ])
    cleanup()
    const later = await openStatus([asked({ signers: [waiter] })], 'SN')
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(later.asked).toEqual([])
  })

  test('and which container must be sent again', () => {
    const parts = { sentForSigning: false, signers: [waiter, refuser] }
    expect(
      outstandingSignatures([
        asked({ ...parts, id: 1, state: 'expired' }),
        asked({ id: 2, title: 'B', signers: [waiter] }),
        containerOf({ id: 3 }),
        asked({ ...parts, id: 4, title: 'D', state: 'withdrawn' }),
      ]),
    ).toEqual([
      { kind: 'expired', title: 'L-1042', names: ['Rein Keelduja', 'Mari Maasikas'] },
      { kind: 'withdrawn', title: 'D', names: ['Rein Keelduja', 'Mari Maasikas'] },
      { kind: 'waits', title: 'B', name: 'Mari Maasikas' },
    ])
  })
})
