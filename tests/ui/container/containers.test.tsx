import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../contract/container.calls.ts'
import type { Container, SignerPerson } from '../../../contract/container.ts'
import { queryCalls } from '../../../contract/query.calls.ts'
import { ContainersCard } from '../../../src/container/ContainersCard.tsx'
import { queryOf } from '../query/exampleQuery.ts'
import { renderInQuery } from '../query/inQuery.tsx'
import { refusal, scriptedServer } from '../scriptedServer.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const people: SignerPerson[] = [
  {
    name: 'Mari Maasikas',
    personalCode: '48907010208',
    email: 'mari@tehing.example',
    role: 'provider_representative',
  },
  { name: 'Priit Hansak', personalCode: '37605030299', email: 'priit@hansakivi.example', role: 'client' },
  { name: 'Maarja Hansak', personalCode: '47101010033', email: 'maarja@hansakivi.example', role: 'surety' },
]

const signerOf = (parts: Partial<Container['signers'][number]> = {}) => ({
  signerId: 1,
  container_id: 5,
  name: 'Priit Hansak',
  personalCode: '37605030299',
  ssn: '37605030299',
  email: 'priit@hansakivi.example',
  role: 'client' as const,
  signing_status: 'not_signed' as const,
  signed_at: null,
  page: null,
  refused: false,
  ...parts,
})

const containerOf = (parts: Partial<Container> = {}): Container => ({
  id: 5,
  title: 'L-1042',
  files: [{ id: '12', file_name: 'Leasing contract L-1042.pdf' }],
  signers: [signerOf()],
  additionalInfo: '',
  sentForSigning: false,
  hasAllSigned: false,
  signedByHand: false,
  uuid: null,
  ...parts,
})

const sent = { sentForSigning: true, uuid: '0b1f5f0e-6a3c-4d7e-8f00-0123456789ab' }
const inContract = queryOf({ status: 'CR', lendifyRefno: 'L-1042', facts: { hasLedgerContract: true } })

const open = async (
  containers: Container[],
  given: Parameters<typeof renderInQuery>[1] = { query: inContract },
) => {
  const server = scriptedServer()
  let stored = containers
  server.on(containerCalls.find, () => ({ json: stored }))
  server.on(containerCalls.signers, { json: people })
  server.on(queryCalls.edit, { json: inContract })
  const drawn = renderInQuery(<ContainersCard />, given)
  await screen.findByText(containers[0]?.title ?? 'No containers yet')
  const saved = () =>
    server.asked.filter(({ path }) => path.endsWith('/save-containers')).map(({ body }) => body)
  return { ...drawn, server, saved, change: (now: Container[]) => void (stored = now) }
}
const button = (name: string) => screen.getByRole('button', { name })
const openNew = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await waitFor(() => expect(button('Add container').getAttribute('aria-busy')).toBeNull())
  await user.click(button('Add container'))
  return screen.getByRole('dialog', { name: 'New signing container' })
}

describe('entering a container', () => {
  test('starts with the number, the representative and the client filled in, and is saved with its documents', async () => {
    const { user, server, saved } = await open([])
    server.on(containerCalls.save, ({ body }) => {
      expect(body).toHaveLength(1)
      return { json: [containerOf()] }
    })
    const dialog = await openNew(user)
    expect(within(dialog).getAllByRole('textbox', { name: 'Name' })).toHaveLength(2)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leasing contract' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    await screen.findByText('Container saved')
    expect(saved()).toEqual([
      [
        {
          title: 'L-1042',
          files: [{ id: '12' }],
          signers: people.slice(0, 2),
          additionalInfo: '',
        },
      ],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Leasing contract L-1042.pdf')).toBeTruthy()
  })

  test('what is left unfinished is there again after the dialog was closed, until it is cancelled', async () => {
    const { user, unmount } = await open([])
    const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Container number' })
    await openNew(user)
    await user.type(number(), '-B')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await openNew(user)
    expect(number().value).toBe('L-1042-B')
    unmount()
    const again = await open([])
    await openNew(again.user)
    expect(number().value).toBe('L-1042-B')
    await again.user.click(button('Cancel'))
    await openNew(again.user)
    expect(number().value).toBe('L-1042')
  })

  test('names everything that is wrong: number, documents, signers', async () => {
    const { user, saved } = await open([])
    const dialog = await openNew(user)
    await user.clear(within(dialog).getByRole('textbox', { name: 'Container number' }))
    const [code] = within(dialog).getAllByRole('textbox', { name: 'Personal code' })
    const [email] = within(dialog).getAllByRole('textbox', { name: 'E-mail' })
    if (!code || !email) throw new Error('no signer')
    await user.clear(code)
    await user.type(code, '37605030298')
    await user.clear(email)
    await user.type(email, 'mari@')
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    const summary = await within(dialog).findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Container number: This field is required',
      'Documents: This field is required',
      'Personal code: Please enter a valid ID code',
      'E-mail: Please enter a valid email',
    ])
    expect(saved()).toEqual([])
  })

  test('a surety is picked from the query and brings code and e-mail; the last signer stays', async () => {
    const { user } = await open([])
    const dialog = await openNew(user)
    await user.click(within(dialog).getByRole('button', { name: 'Remove signer 2' }))
    const last = within(dialog).getByRole('button', { name: 'Remove signer 1' })
    expect(last.getAttribute('aria-disabled')).toBe('true')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Signs as' }), 'Surety')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Name' }), 'Maarja Hansak')
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe(
      'maarja@hansakivi.example',
    )
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Personal code' }).value).toBe(
      '47101010033',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add signer' }))
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(offered).toEqual([
      "Mari Maasikas, Provider's representative",
      'Priit Hansak, Client',
      'Someone else',
    ])
  })

  test('what cannot be made yet says why, and a server that refuses a document is heard at the field', async () => {
    const { user, server } = await open([])
    server.on(containerCalls.save, () =>
      refusal(400, 'request.invalid', {
        fields: [{ path: '0.files.0.id', code: 'field.choice', detail: 'no' }],
      }),
    )
    const dialog = await openNew(user)
    const act = within(dialog).getByRole('checkbox', { name: 'Act of acceptance' })
    expect(act.getAttribute('aria-disabled')).toBe('true')
    expect(within(dialog).getByText('Fill in the act of acceptance first.')).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leasing contract' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    expect(await within(dialog).findByRole('group', { name: 'Documents' })).toBeTruthy()
    await waitFor(() =>
      expect(within(dialog).getByRole('group', { name: 'Documents' }).getAttribute('aria-invalid')).toBe(
        'true',
      ),
    )
  })

  test('is refused with the reason where compliance edits nothing, and not offered to others', async () => {
    await open([], { query: queryOf({ status: 'QA' }) })
    expect(button('Add container').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Locked in this status.')).toBeTruthy()
    cleanup()
    await open([], { role: 'CREDIT', query: inContract })
    expect(screen.queryByRole('button', { name: 'Add container' })).toBeNull()
  })
})

describe('containers that wait', () => {
  test('are picked for sending and let go', async () => {
    const { user, editor } = await open([containerOf(), containerOf({ id: 6, title: 'L-1042-2' })])
    await user.click(screen.getByRole('checkbox', { name: 'Pick container L-1042 for sending' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick container L-1042-2 for sending' }))
    expect(editor.choose).toHaveBeenLastCalledWith({ containers: [5, 6] })
    await user.click(screen.getByRole('checkbox', { name: 'Pick container L-1042 for sending' }))
    expect(editor.choose).toHaveBeenLastCalledWith({ containers: [6] })
  })

  test('are no longer picked once they are sent', async () => {
    const { editor } = await open([containerOf(sent)], { query: inContract, choices: { containers: [5] } })
    expect(editor.choose).toHaveBeenCalledWith({ containers: [] })
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
