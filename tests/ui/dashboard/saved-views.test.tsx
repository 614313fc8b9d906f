import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { savedViewCalls } from '../../../api/saved-view.calls.ts'
import type { SavedView } from '../../../api/saved-view.ts'
import { refusal } from '../scripted-server.ts'
import { openDashboard, pickOfList, rowNamed } from './scene.tsx'

afterEach(cleanup)

const viewOf = (parts: Partial<SavedView> = {}): SavedView => ({
  viewId: 7,
  name: 'Puit',
  isDefault: false,
  shown: {
    filter: 'CA',
    search: 'puit',
    created: 'week',
    modified: '',
    product: 'LEASING',
    partnerId: 2,
    sortField: 'custName',
    descending: false,
    columns: ['client', 'id', 'partner'],
  },
  ...parts,
})
const address =
  '/compliance/home?status=CA&search=puit&created=week&product=LEASING&partner=2&sort=custName%2Casc&columns=client%2Cid%2Cpartner&view=7'
const menu = () => screen.getByRole('button', { name: /^View of the list/ })
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('a saved view', () => {
  test('applies filter, order and columns, and is in the URL', async () => {
    const scene = openDashboard('COMPLIANCE', { views: [viewOf()] })
    await rowNamed(1063)
    await scene.user.click(menu())
    await scene.user.click(await screen.findByRole('menuitemradio', { name: 'Puit' }))
    expect(scene.address()).toBe(address)
    await waitFor(() =>
      expect(scene.lastList()).toMatchObject({ sort: 'custName,asc', searchParam: 'puit', body: ['CA'] }),
    )
    expect(heads()).toEqual(['Client', 'ID', 'Partner', 'Actions'])
    expect((await rowNamed(1063)).textContent).toContain('Rattapood OÜ')
    expect(menu().textContent).toBe('Puit')
  })

  test('says that the list differs from it, and can be replaced', async () => {
    const scene = openDashboard('COMPLIANCE', { views: [viewOf()], address: address.split('home')[1] ?? '' })
    await rowNamed(1063)
    await scene.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses')
    await waitFor(() => expect(menu().textContent).toBe('Puit (changed)'))
    const stored = viewOf({ shown: { ...viewOf().shown, filter: 'all' } })
    scene.server.on(savedViewCalls.save, { json: stored })
    scene.server.on(savedViewCalls.find, { json: [stored] })
    await scene.user.click(menu())
    await scene.user.click(await screen.findByRole('menuitem', { name: 'Save the changes in “Puit”' }))
    await waitFor(() => expect(menu().textContent).toBe('Puit'))
    const { path, body } = scene.server.asked.find(({ method }) => method === 'PUT') ?? {}
    expect({ path, body }).toEqual({
      path: '/api/query/saved-views/7',
      body: { name: 'Puit', isDefault: false, shown: stored.shown },
    })
  })

  test('is created from the list; a taken name is reported at the field', async () => {
    const scene = openDashboard('COMPLIANCE', { address: '?status=CR' })
    await rowNamed(1063)
    scene.server.on(
      savedViewCalls.create,
      refusal(400, 'request.invalid', {
        fields: [
          { path: 'name', code: 'field.viewNameTaken', detail: 'Another of your views has this name' },
        ],
      }),
    )
    await scene.user.click(menu())
    await scene.user.click(await screen.findByRole('menuitem', { name: 'Save as a new view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new view' }))
    await scene.user.type(dialog.getByRole('textbox', { name: 'Name of the view' }), 'Lepingud')
    await scene.user.click(dialog.getByRole('checkbox', { name: 'The list opens with this view' }))
    await scene.user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(await dialog.findByText('Another of your views has this name')).toBeTruthy()
    const body = {
      name: 'Lepingud',
      isDefault: true,
      shown: {
        filter: 'CR' as const,
        search: '',
        created: '',
        modified: '',
        product: null,
        partnerId: null,
        sortField: 'queryId' as const,
        descending: true,
        columns: ['id', 'offer', 'contract', 'createdBy', 'client', 'amount', 'status'] as const,
      },
    }
    expect(
      scene.server.asked.findLast(({ method, path }) => method === 'POST' && path.endsWith('saved-views'))
        ?.body,
    ).toEqual(body)
    const kept = { viewId: 9, ...body }
    scene.server.on(savedViewCalls.create, { status: 201, json: kept })
    scene.server.on(savedViewCalls.find, { json: [kept] })
    await scene.user.click(dialog.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(menu().textContent).toBe('Lepingud'))
    expect(scene.address()).toBe('/compliance/home?status=CR&view=9')
  })

  test('is deleted after a confirmation', async () => {
    const scene = openDashboard('COMPLIANCE', { views: [viewOf()], address: '?status=CA&view=7' })
    await rowNamed(1063)
    scene.server.on(savedViewCalls.delete, { status: 204 })
    await scene.user.click(menu())
    await scene.user.click(await screen.findByRole('menuitem', { name: 'Delete the view' }))
    scene.server.on(savedViewCalls.find, { json: [] })
    await scene.user.click(await screen.findByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(scene.address()).toBe('/compliance/home?status=CA'))
    expect(menu().textContent).toBe('Views and export')
  })

  test('of another user in a link is ignored; the rest of the URL counts', async () => {
    const { lastList } = openDashboard('COMPLIANCE', { address: '?status=CA&view=99' })
    await rowNamed(1063)
    expect(lastList()).toMatchObject({ body: ['CA'] })
    expect(menu().textContent).toBe('Views and export')
  })
})

describe('the default view', () => {
  const views = [viewOf({ isDefault: true })]

  test('opens for a URL without parameters', async () => {
    const scene = openDashboard('COMPLIANCE', { views })
    await rowNamed(1063)
    await waitFor(() => expect(scene.address()).toBe(address))
    expect(scene.location.history).not.toContain('/compliance/home')
  })

  test('does not return when the standard view is chosen', async () => {
    const scene = openDashboard('COMPLIANCE', { views })
    await rowNamed(1063)
    await scene.user.click(menu())
    await scene.user.click(await screen.findByRole('menuitemradio', { name: 'Standard view' }))
    await rowNamed(1063)
    expect(scene.address()).toBe('/compliance/home?status=sent')
    expect(menu().textContent).toBe('Views and export')
  })

  test('is skipped if views cannot be read: the list opens as usual', async () => {
    const scene = openDashboard('COMPLIANCE', { views: 'failed' })
    await rowNamed(1063)
    expect(scene.address()).toBe('/compliance/home')
  })
})

describe('list columns', () => {
  test('are chosen and moved; changes are announced, and the focus stays', async () => {
    const scene = openDashboard('PARTNER')
    await rowNamed(1063)
    await pickOfList(scene, 'Columns')
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns of the list' }))
    await scene.user.click(dialog.getByRole('checkbox', { name: 'Created by' }))
    await scene.user.click(dialog.getByRole('checkbox', { name: 'Last changed' }))
    const place = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Position of Last changed' })
    place().focus()
    await scene.user.selectOptions(place(), '4')
    expect(dialog.getByRole('status').textContent).toBe('Last changed: 4 of 5')
    expect(place().value).toBe('3')
    expect(document.activeElement).toBe(place())
    expect(scene.address()).toBe('/partner?columns=id%2Cclient%2Camount%2Cmodified%2Cstatus')
    expect(dialog.getByRole('checkbox', { name: /^ID/ }).getAttribute('aria-disabled')).toBe('true')
    await scene.user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(heads()).toEqual([
      'ID',
      'Client',
      'Contract amount excl. VAT, €',
      'Last changed',
      'Status',
      'Actions',
    ])
    expect((await rowNamed(1063)).textContent).toContain('21.11.2026 14:30')
  })

  test('can be reset', async () => {
    const scene = openDashboard('PARTNER', { address: '?columns=id,client' })
    await rowNamed(1063)
    expect(heads()).toEqual(['ID', 'Client', 'Actions'])
    await pickOfList(scene, 'Columns')
    await scene.user.click(await screen.findByRole('button', { name: 'Standard columns' }))
    expect(scene.address()).toBe('/partner')
  })

  test('use the default for invalid ones in the URL', async () => {
    openDashboard('PARTNER', { address: '?columns=client,secret' })
    await rowNamed(1063)
    expect(heads()).toHaveLength(6)
  })
})
