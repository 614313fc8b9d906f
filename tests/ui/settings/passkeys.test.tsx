import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import type { OwnPasskey } from '../../../api/passkey.ts'
import { en } from '../../../lang/en.ts'
import { PasskeysCard } from '../../../src/settings/PasskeysCard.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const key: OwnPasskey = {
  id: 'a',
  name: 'Work laptop',
  createdAt: '2026-11-21T06:00:00Z',
  lastUsedAt: null,
  blockedAt: null,
}

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Tehing' },
  user: { id: 'dXNlcg', name: 'kadri@tehing.example', displayName: 'Kadri Lepp' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 120_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}

const open = (keys: readonly OwnPasskey[], passkeyFrom: string | null = null) => {
  const server = scriptedServer()
  server.on(passkeyCalls.own, { json: keys })
  return { ...renderInApp(<PasskeysCard />, { user: { ...personOf('CREDIT'), passkeyFrom } }), server }
}

/** A browser whose prompt ends like this. */
const browserThat = (create: () => Promise<unknown>) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
}

test('without passkeys it says what they are, and from when one is needed', async () => {
  open([], '2027-01-02')
  expect(await screen.findByText(en['passkey.none'])).toBeTruthy()
  expect(screen.getByText(/From 02.01.2027/)).toBeTruthy()
})

test('each passkey has its name, its day, and whether it was used', async () => {
  open([key, { ...key, id: 'b', name: 'Phone', lastUsedAt: '2026-11-22T06:00:00Z' }])
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first?.textContent).toBe('Work laptop21.11.2026 08:00Not yetRenameRemove')
  expect(second?.textContent).toBe('Phone21.11.2026 08:0022.11.2026 08:00RenameRemove')
})

test('a passkey that may have been copied shows when it was disabled, and who helps', async () => {
  open([{ ...key, blockedAt: '2026-11-22T06:00:00Z' }])
  const head = await screen.findByRole('rowheader')
  expect(head.textContent).toBe(
    'Work laptopBlocked since 22.11.2026 08:00, because someone may have copied it or an earlier one. Ask compliance for a link to add a new passkey.',
  )
})

test('a passkey is renamed', async () => {
  const { server, user } = open([key])
  server.on(passkeyCalls.rename, { status: 204 })
  await user.click(await screen.findByRole('button', { name: 'Rename Work laptop' }))
  const name = screen.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Home laptop{Enter}')
  expect(await screen.findByText(en['passkey.renamed'])).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Home laptop' })
})

test('the last one that is needed stays, and the question says why', async () => {
  const { server, user } = open([key])
  server.on(passkeyCalls.remove, refusal(409, 'passkey.last', { detail: en['error.passkey.last'] }))
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }))
  await user.click(screen.getByRole('button', { name: en['passkey.remove.confirm'] }))
  expect(await screen.findByText(en['error.passkey.last'])).toBeTruthy()
})

describe('adding a passkey', () => {
  const start = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add a passkey' }))
  }

  test.each([
    ['cancelled.create', 'NotAllowedError'],
    ['known', 'InvalidStateError'],
    ['unsupported', 'NotSupportedError'],
  ] as const)('that is %s says so, and can start again', async (outcome, name) => {
    const { server, user } = open([])
    server.on(passkeyCalls.startAdding, { json: creation })
    browserThat(() => Promise.reject(new DOMException('no', name)))
    await start(user)
    expect((await screen.findByRole('alert')).textContent).toBe(en[`passkey.outcome.${outcome}`])
    const again = within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a passkey' })
    expect(again.getAttribute('aria-busy')).not.toBe('true')
  })

  test('waits for the browser, and sends its answer with the name', async () => {
    const { server, user } = open([])
    server.on(passkeyCalls.startAdding, { json: creation })
    server.on(passkeyCalls.add, { status: 201, json: key })
    const bytes = new TextEncoder().encode('x').buffer
    const given = Promise.withResolvers<unknown>()
    browserThat(() => given.promise)
    await start(user)
    expect(await screen.findByText(en['passkey.prompting'])).toBeTruthy()
    given.resolve({
      id: 'eA',
      rawId: bytes,
      type: 'public-key',
      response: { clientDataJSON: bytes, attestationObject: bytes },
      getClientExtensionResults: () => ({}),
    })
    expect(await screen.findByText(en['passkey.added'])).toBeTruthy()
    const sent = server.asked.find(({ path, method }) => method === 'POST' && path === '/api/user/passkeys')
    expect(sent?.body).toMatchObject({ name: expect.any(String), response: { id: 'eA' } })
  })

  test('asks for the present password where the sign-in is not fresh', async () => {
    const { server, user } = open([])
    const fields = [{ path: 'presentPassword', code: 'field.required', detail: en['field.required'] }]
    server.on(passkeyCalls.startAdding, refusal(400, 'request.invalid', { fields }))
    await start(user)
    const password = await screen.findByLabelText(en['password.present'])
    await waitFor(() => expect(document.activeElement).toBe(password))
    await user.type(password, 'demo-tehing')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a passkey' }))
    await waitFor(() =>
      expect(server.asked.findLast(({ path }) => path.endsWith('/options'))?.body).toEqual({
        presentPassword: 'demo-tehing',
      }),
    )
  })
})
