import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import type { AssetGroup, AssetGroupDetails } from '../../../api/asset-group.ts'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { AssetGroupScreen, NewAssetGroupScreen } from '../../../src/asset-group/AssetGroupScreen.tsx'
import { AssetGroupsScreen } from '../../../src/asset-group/AssetGroupsScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { type Answered, refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const sub = (assetGroupId: number, name: string) => ({
  assetGroupId,
  name,
  superiorGroupId: 1,
  insurance: null,
})
const groups: AssetGroup[] = [
  {
    assetGroupId: 1,
    name: 'Machinery',
    superiorGroupId: null,
    insurance: null,
    subgroups: [sub(3, 'Loaders'), sub(2, 'Excavators')],
  },
  { ...sub(3, 'Loaders'), subgroups: [] },
  { ...sub(2, 'Excavators'), subgroups: [] },
  { assetGroupId: 4, name: 'Electronics', superiorGroupId: null, insurance: null, subgroups: [] },
]
const detailsOf = (parts: Partial<AssetGroupDetails> = {}): AssetGroupDetails => ({
  assetGroupId: 1,
  name: 'Machinery',
  nameEt: 'Masinad',
  superiorGroupId: null,
  insurance: null,
  subgroups: [2],
  candidates: [
    { assetGroupId: 2, name: 'Excavators' },
    { assetGroupId: 5, name: 'Cranes' },
  ],
  shops: [],
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  ...parts,
})
const compliance = { user: personOf('COMPLIANCE') }

describe('the asset groups', () => {
  const draw = () => {
    const server = scriptedServer()
    server.on(assetGroupCalls.findAll, { json: groups })
    return { ...renderInApp(<AssetGroupsScreen />, compliance), server }
  }
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      )

  test('are the main groups with their subgroups by name, which the search finds too', async () => {
    const { user } = draw()
    await screen.findByRole('table', { name: 'Asset groups' })
    expect(rows()).toEqual([['Electronics'], ['Machinery', 'Excavators', 'Loaders']])
    await user.type(screen.getByRole('textbox', { name: 'Search by group or subgroup' }), 'loader')
    expect(rows()).toEqual([['Machinery', 'Excavators', 'Loaders']])
    expect(screen.getByRole('link', { name: 'Loaders' }).getAttribute('href')).toBe('/asset-group/3')
  })

  test('are deleted after a confirmation; a refusal shows its reason', async () => {
    const { user, server } = draw()
    server.on(
      assetGroupCalls.delete,
      refusal(409, 'assetGroup.sold', { detail: 'Partners sell this group: Nutipood OÜ.' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete Electronics' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete the asset group “Electronics”?' })
    await user.click(within(question).getByRole('button', { name: 'Delete asset group' }))
    expect((await within(question).findByRole('alert')).textContent).toBe(
      'Partners sell this group: Nutipood OÜ.',
    )
    await user.click(within(question).getByRole('button', { name: 'Keep asset group' }))
    server.on(assetGroupCalls.delete, { status: 204 })
    await user.click(screen.getByRole('button', { name: 'Delete Electronics' }))
    const again = await screen.findByRole('alertdialog')
    expect(within(again).queryByRole('alert')).toBeNull()
    await user.click(within(again).getByRole('button', { name: 'Delete asset group' }))
    expect(await screen.findByText('Asset group deleted')).toBeTruthy()
  })

  test('keep a row deleted by another user until the list is read again', async () => {
    const { user, server } = draw()
    await user.click(await screen.findByRole('button', { name: 'Delete Electronics' }))
    server.on(assetGroupCalls.delete, refusal(404, 'notFound', { detail: 'This was not found.' }))
    server.on(assetGroupCalls.findAll, { json: [] })
    const question = screen.getByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Delete asset group' }))
    expect((await within(question).findByRole('alert')).textContent).toBe('This was not found.')
    expect(server.asked.filter(({ method }) => method === 'GET')).toHaveLength(1)
    await user.click(within(question).getByRole('button', { name: 'Keep asset group' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Electronics' })).toBeNull())
  })
})

describe('the asset group form', () => {
  test('of a new group needs a name in both languages', async () => {
    const server = scriptedServer()
    server.on(assetGroupCalls.save, { status: 201, json: detailsOf() })
    const { user, location } = renderInApp(<NewAssetGroupScreen />, compliance)
    await user.type(screen.getByRole('textbox', { name: 'Name in English' }), 'Cranes')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const summary = await screen.findByRole('alert')
    expect(summary.querySelector('a')?.textContent).toBe('Name in Estonian: This field is required')
    await user.type(screen.getByRole('textbox', { name: 'Name in Estonian' }), 'Kraanad')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.history.at(-1)).toBe('/asset-groups'))
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Cranes',
      nameEt: 'Kraanad',
      insurance: null,
    })
  })

  test('of a new group hands input typed during its save to the form of the created group', async () => {
    const server = scriptedServer()
    const answer = Promise.withResolvers<Answered>()
    server.on(assetGroupCalls.save, () => answer.promise)
    server.on(assetGroupCalls.get, { json: detailsOf() })
    const { user, location } = renderInApp(
      <>
        <Route path="/asset-groups/create">
          <NewAssetGroupScreen />
        </Route>
        <Route path="/asset-group/:id">
          <AssetGroupScreen />
        </Route>
      </>,
      { ...compliance, path: '/asset-groups/create' },
    )
    const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
    await user.type(await box('Name in English'), 'Machinery')
    await user.type(await box('Name in Estonian'), 'Masinad')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(await box('Name in English'), ' and tools')
    answer.resolve({ status: 201, json: detailsOf() })
    await screen.findByText('Your unsaved input has been restored.')
    expect(location.history.at(-1)).toBe('/asset-group/1')
    expect((await box('Name in English')).value).toBe('Machinery and tools')
    expect((await box('Name in Estonian')).value).toBe('Masinad')
  })

  test('keeps unsaved input after leaving', async () => {
    scriptedServer()
    const { user } = renderInApp(<NewAssetGroupScreen />, compliance)
    await user.type(screen.getByRole('textbox', { name: 'Name in English' }), 'Cranes')
    cleanup()
    renderInApp(<NewAssetGroupScreen />, compliance)
    expect(screen.getByRole('textbox', { name: 'Name in English' })).toHaveProperty('value', 'Cranes')
    expect(screen.getByText('Your unsaved input has been restored.')).toBeTruthy()
  })

  const draw = async (group: AssetGroupDetails) => {
    const server = scriptedServer()
    server.on(assetGroupCalls.get, { json: group })
    server.on(assetGroupCalls.save, { json: group })
    const drawn = renderInApp(
      <Route path="/asset-group/:id">
        <AssetGroupScreen />
      </Route>,
      { ...compliance, path: '/asset-group/1' },
    )
    await screen.findByRole('button', { name: 'Save' })
    const sent = () => server.asked.findLast(({ method }) => method === 'POST')?.body
    return { ...drawn, server, sent }
  }

  test('offers candidates as subgroups', async () => {
    const { user, sent } = await draw(detailsOf())
    const offered = within(screen.getByRole('group', { name: 'Subgroups' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    expect(offered.map(({ checked }) => checked)).toEqual([true, false])
    for (const box of offered) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toMatchObject({ assetGroupId: 1, subgroups: [5] }))
  })

  test('saves the monthly insurance', async () => {
    const { user, sent } = await draw(detailsOf({ insurance: 0.25 }))
    const insurance = screen.getByRole('textbox', { name: /^Insurance a month/ })
    expect(insurance).toHaveProperty('value', '0.25')
    expect(screen.getByText(/That is 3% a year/)).toBeTruthy()
    await user.clear(insurance)
    await user.type(insurance, '0,3')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toMatchObject({ assetGroupId: 1, insurance: 0.3 }))
  })

  test('of a subgroup offers no subgroups', async () => {
    await draw(detailsOf({ superiorGroupId: 9, candidates: [], subgroups: [] }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByText('This group is under another group, so it cannot have subgroups.')).toBeTruthy()
  })
})

describe('who can sell a group', () => {
  const open = async (parts: Partial<AssetGroupDetails>) => {
    const server = scriptedServer()
    server.on(assetGroupCalls.get, { json: detailsOf({ assetGroupId: 2, candidates: [], ...parts }) })
    renderInApp(
      <Route path="/asset-group/:id">
        <AssetGroupScreen />
      </Route>,
      { ...compliance, path: '/asset-group/2' },
    )
    return screen.findByRole('region', { name: 'Who can sell it?' })
  }

  test('lists the shops, with a link to one that lacks something', async () => {
    const card = await open({
      superiorGroupId: 1,
      subgroups: [],
      shops: [
        { partnerId: 4, businessName: 'Nutipood OÜ', lacks: [] },
        { partnerId: 5, businessName: 'Rattapood OÜ', lacks: ['insurance', 'user'] },
      ],
    })
    const rows = within(card).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Nutipood OÜ: can sell it.',
      'Rattapood OÜ: cannot sell it. Missing: an insurance percentage and a user.',
    ])
    expect(within(card).getByRole('link', { name: 'Rattapood OÜ' }).getAttribute('href')).toBe(
      '/compliance/partner/5/edit',
    )
  })

  test('is empty if no shop may finance it, or if it is not a subgroup', async () => {
    const card = await open({ superiorGroupId: 1, subgroups: [] })
    expect(within(card).getByRole('link', { name: 'To the partners' })).toBeTruthy()
    cleanup()
    expect((await open({ superiorGroupId: null, subgroups: [] })).textContent).toContain('No shop can sell')
  })
})
