import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryOf } from '../query/example-query.ts'
import { refusal } from '../scripted-server.ts'
import { asSigner } from '../../../src/container/container-values.ts'
import { button, containerOf, inContract, open, people } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const openNew = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await waitFor(() => expect(button('Add container').getAttribute('aria-busy')).toBeNull())
  await user.click(button('Add container'))
  return screen.getByRole('dialog', { name: 'New signing container' })
}

describe('entering a container', () => {
  test('starts with number, representative and client, and is saved with its documents', async () => {
    const { user, server, saved } = await open([])
    server.on(containerCalls.save, ({ body }) => {
      expect(body).toHaveLength(1)
      return { json: [containerOf()] }
    })
    const dialog = await openNew(user)
    expect(
      within(dialog)
        .getAllByRole<HTMLInputElement>('textbox', { name: 'Surname' })
        .map(({ value }) => value),
    ).toEqual(['Maasikas', 'Hansak'])
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leasing contract' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    await screen.findByText('Container saved')
    expect(saved()).toEqual([
      [
        {
          title: 'L-1042',
          files: [{ id: '12' }],
          signers: people.slice(0, 2).map((person) => ({ ...asSigner(person), name: person.name })),
          additionalInfo: '',
        },
      ],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Lease offer L-1042.pdf')).toBeTruthy()
    // What was just entered is sent next.
    const pick = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select container L-1042 for sending',
    })
    expect(pick.checked).toBe(true)
  })

  test('whose signers are missing is stored and not picked', async () => {
    const { user, server } = await open([])
    server.on(containerCalls.save, {
      json: [containerOf({ files: [{ id: '12', file_name: 'Contract.pdf' }] })],
    })
    const dialog = await openNew(user)
    await user.click(within(dialog).getByRole('button', { name: 'Remove signer 1' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leasing contract' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    await screen.findByText('Container saved')
    const pick = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select container L-1042 for sending',
    })
    expect(pick.checked).toBe(false)
  })

  test('keeps unfinished input after closing, until cancelled', async () => {
    const { user, unmount } = await open([])
    const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Container number' })
    await openNew(user)
    await user.type(number(), '-B')
    await user.keyboard('{Escape}')
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

  test('reports every wrong field: number, documents, signers', async () => {
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
    // The summary follows the fields, some of which had errors before.
    await within(summary).findByRole('link', { name: /^Documents/ })
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Container number: This field is required',
      'Documents: This field is required',
      'Signer 1: Personal code: Please enter a valid ID code',
      'Signer 1: E-mail: Please enter a valid email',
    ])
    expect(saved()).toEqual([])
  })

  test('a surety from the query has code and e-mail; the last signer stays', async () => {
    const { user } = await open([])
    const dialog = await openNew(user)
    await user.click(within(dialog).getByRole('button', { name: 'Remove signer 2' }))
    const last = within(dialog).getByRole('button', { name: 'Remove signer 1' })
    expect(last.getAttribute('aria-disabled')).toBe('true')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Signs as' }), 'Surety')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Surety' }), 'Maarja Hansak')
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe(
      'maarja@hansakivi.example',
    )
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Personal code' }).value).toBe(
      '47101010033',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add signer' }))
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(offered).toEqual([
      'Mari Maasikas, Provider’s representative',
      'Priit Hansak, Client',
      'Someone else',
    ])
  })

  test('two names for one personal code ask which is right', async () => {
    const { user, saved } = await open([])
    const dialog = await openNew(user)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leasing contract' }))
    const codes = within(dialog).getAllByRole('textbox', { name: 'Personal code' })
    await user.clear(codes[1] as HTMLElement)
    await user.type(codes[1] as HTMLElement, '48907010208')
    expect(await within(dialog).findByText(/^Two signers have the same personal code/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    await within(dialog).findByText(/^Another signer with this personal code is Mari Maasikas/)
    expect(saved()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Mari Maasikas' }))
    await waitFor(() => expect(within(dialog).queryByText(/^Two signers/)).toBeNull())
    const surnames = within(dialog).getAllByRole<HTMLInputElement>('textbox', { name: 'Surname' })
    expect(surnames.map(({ value }) => value)).toEqual(['Maasikas', 'Maasikas'])
    expect(document.activeElement).toBe(surnames[1])
  })

  test('a document that is not available says why, and a refusal is at its field', async () => {
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

  test('another user’s earlier save is read again and kept', async () => {
    const { user, server, saved, change } = await open([])
    const query = { ...inContract, modifiedDtime: '2026-11-20T10:30:00.000Z' }
    const theirs = containerOf({ id: 9, title: 'Theirs' })
    server.on(containerCalls.save, ({ url }) => {
      if (url.searchParams.get('modifiedDtime') === query.modifiedDtime)
        return { json: [theirs, containerOf()] }
      change([theirs])
      return refusal(409, 'query.conflict', { stored: query })
    })
    const dialog = await openNew(user)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leasing contract' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save container' }))
    await screen.findByText('Container saved')
    const titles = saved().map((body) => (body as { title: string }[]).map(({ title }) => title))
    expect(titles).toEqual([['L-1042'], ['L-1042', 'Theirs']])
  })

  test('a conflict keeps the input, and a second save replaces the other version', async () => {
    const { user, server, saved, change } = await open([containerOf()])
    server.on(containerCalls.save, { json: [containerOf({ title: 'Mine' })] })
    await user.click(await screen.findByRole('button', { name: /^Change/ }))
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Container number' })
    await user.clear(number)
    await user.type(number, 'Mine')
    change([containerOf({ title: 'Theirs' })])
    await user.click(button('Save container'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Another user has changed this container',
    )
    expect(number.value).toBe('Mine')
    expect(saved()).toEqual([])
    await user.click(button('Save container'))
    await screen.findByText('Container saved')
    expect(saved()).toMatchObject([[{ id: 5, title: 'Mine' }]])
  })

  test('is refused with a reason in locked statuses, and not offered to others', async () => {
    await open([], { query: queryOf({ status: 'QA' }) })
    expect(button('Add container').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Locked in this status.')).toBeTruthy()
    cleanup()
    await open([], { role: 'CREDIT', query: inContract })
    expect(screen.queryByRole('button', { name: 'Add container' })).toBeNull()
  })
})
