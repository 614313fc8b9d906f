import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { financierCalls } from '../../../api/financier.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import type { Partner, PartnerSave } from '../../../api/partner.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { NewPartnerScreen, PartnerScreen } from '../../../src/partner/PartnerScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { managers } from '../transaction/setting.ts'
import { storedPartner } from './stored.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const EDIT = '/compliance/partner/:id/edit'

const open = async (partner: Partner | null = storedPartner(), language: 'en' | 'et' = 'en') => {
  const server = scriptedServer()
  server.on(userCalls.inhouseManagers, { json: managers })
  server.on(financierCalls.findAll, { json: [{ financierId: 3, name: 'Zeta Kapital AS' }] })
  server.on(assetGroupCalls.findAll, { json: [] })
  if (partner) server.on(partnerCalls.get, { json: partner })
  const drawn = renderInApp(
    <>
      <Route path={EDIT}>
        <PartnerScreen />
      </Route>
      <Route path="/compliance/partner/create">
        <NewPartnerScreen />
      </Route>
    </>,
    {
      user: personOf('COMPLIANCE'),
      language,
      path: partner ? `/compliance/partner/${partner.partnerId}/edit` : '/compliance/partner/create',
    },
  )
  await screen.findByRole('button', { name: partner ? /^(?:Save|Salvesta)$/ : /^(?:Create|Loo) partner$/ })
  return { ...drawn, server }
}
const box = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', {
    name: (name) => name.replace(/ \((?:optional|valikuline)\)$/, '') === label,
  })
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
type Drawn = Awaited<ReturnType<typeof open>>
const fill = async ({ user }: Drawn, name: string, value: string) => {
  await user.clear(box(name))
  if (value) await user.type(box(name), value)
}
const sent = ({ server }: Drawn) =>
  server.asked.filter(({ url, body }) => url.pathname.endsWith('/compliance/partner') && body).at(-1)
    ?.body as PartnerSave

describe('the partner form', () => {
  test('of a new partner names every field that must be filled in', async () => {
    const drawn = await open(null)
    await drawn.user.click(press('Create partner'))
    const summary = await screen.findByRole('alert')
    const links = within(summary).getAllByRole('link')
    const required = 'This field is required'
    const both = 'Min and max values are required'
    const bounds = (name: string) => [`${name}, min: ${both}`, `${name}, max: ${both}`]
    expect(links.map(({ textContent }) => textContent)).toEqual([
      `Name: ${required}`,
      `Registry code: ${required}`,
      `Phone: ${required}`,
      `Manager: ${required}`,
      `Postal code: ${required}`,
      ...bounds('Advance'),
      `Advance, default: ${required}`,
      ...bounds('Interest'),
      ...bounds('Kickback'),
      ...bounds('Residual'),
      ...bounds('Payment period'),
      `Contract fee: ${required}`,
      `Insurance: ${required}`,
      `Kickback coefficient: ${required}`,
      `Offer valid time: ${required}`,
    ])
    expect(sent(drawn)).toBeUndefined()
  })

  test('moves a default into its range when it is left, and says where min is over max', async () => {
    const drawn = await open()
    await fill(drawn, 'Advance, default', '99')
    await drawn.user.tab()
    await waitFor(() => expect(box('Advance, default').value).toBe('30'))
    await fill(drawn, 'Advance, min', '31')
    await drawn.user.tab()
    await screen.findByText('The minimum is over the maximum')
    expect(box('Advance, min').getAttribute('aria-invalid')).toBe('true')
    expect(box('Advance, default').value).toBe('30')
  })

  test('offers the periods of its range only, and lets one of them be the default', async () => {
    const drawn = await open()
    const options = () =>
      within(screen.getByRole('combobox', { name: 'Payment period, default' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(options()).toEqual(['12 months', '24 months', '36 months', '48 months'])
    expect(screen.queryByRole('checkbox', { name: '60 months' })).toBeNull()
    await drawn.user.click(tick('36 months'))
    await fill(drawn, 'Payment period, max', '60')
    expect(options()).toEqual(['12 months', '24 months', '48 months'])
    await drawn.user.click(tick('60 months'))
    expect(options()).toEqual(['12 months', '24 months', '48 months', '60 months'])
    await fill(drawn, 'Payment period, min', '40')
    await drawn.user.tab()
    await waitFor(() => expect(options()).toEqual(['48 months', '60 months']))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment period, default' }).value).toBe(
      '0',
    )
  })

  test('asks before it takes the automatic decision from every group', async () => {
    const drawn = await open()
    const general = () => tick('Automatic decision')
    const laptops = () => tick('Automatic decision: Laptops')
    await drawn.user.click(general())
    await drawn.user.click(await screen.findByRole('button', { name: 'Keep automatic decisions' }))
    expect([general().checked, laptops().checked]).toEqual([true, true])
    await drawn.user.click(general())
    const question = await screen.findByRole('alertdialog')
    within(question).getByText('This will remove automatic decision from every asset.')
    await drawn.user.click(within(question).getByRole('button', { name: 'Remove everywhere' }))
    await waitFor(() => expect([general().checked, laptops().checked]).toEqual([false, false]))
    expect(laptops().getAttribute('aria-disabled')).toBe('true')
    await drawn.user.click(laptops())
    expect(laptops().checked).toBe(false)
    await drawn.user.click(general())
    await drawn.user.click(laptops())
    expect([general().checked, laptops().checked]).toEqual([true, true])
  })

  test('sends everything at once: the fields, and the groups that are allowed', async () => {
    const drawn = await open()
    drawn.server.on(partnerCalls.save, { json: storedPartner({ comment: 'New' }) })
    await drawn.user.click(tick('Vans'))
    await fill(drawn, 'Insurance: Vans', '2,5')
    await fill(drawn, 'Comment', 'New')
    await drawn.user.click(press('Add fee'))
    await fill(drawn, 'Fee 3', '75')
    await drawn.user.click(press('Remove fee 1'))
    await drawn.user.click(press('Save'))
    await screen.findByText('Partner saved')
    expect(sent(drawn)).toMatchObject({
      partnerId: 4,
      modifiedDtime: '2026-11-20T09:54:00.000Z',
      comment: 'New',
      contractFeeOptions: [50.5, 75],
      partnerAssetGroups: [
        { assetGroupId: 11, autoDecisionEnabled: true, insurance: null },
        { assetGroupId: 21, autoDecisionEnabled: false, insurance: 2.5 },
      ],
    })
  })

  test('tells at its field that a registry code is taken', async () => {
    const drawn = await open()
    const fields = [
      { path: 'regCode', code: 'field.registryCodeTaken', detail: 'Another partner has this registry code' },
    ]
    drawn.server.on(partnerCalls.save, refusal(400, 'request.invalid', { fields }))
    await fill(drawn, 'Comment', 'New')
    await drawn.user.click(press('Save'))
    await waitFor(() => expect(box('Registry code').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/Another partner has this registry code/).length).toBeGreaterThan(0)
  })

  test('keeps on the device what was not saved, and lets it be discarded', async () => {
    const first = await open()
    await fill(first, 'Comment', 'Half')
    cleanup()
    const second = await open()
    await screen.findByText('What you typed here before and did not save is back.')
    expect(box('Comment').value).toBe('Half')
    await second.user.click(press('Discard it'))
    expect(box('Comment').value).toBe('')
    cleanup()
    await open()
    expect(screen.queryByText('What you typed here before and did not save is back.')).toBeNull()
  })

  test('is in Estonian where that is chosen', async () => {
    await open(storedPartner(), 'et')
    expect(box('Registrikood').value).toBe('10137025')
  })
})

describe('two people at one partner', () => {
  const theirs = () =>
    storedPartner({ comment: 'Theirs', city: 'Tartu', modifiedDtime: '2026-11-20T10:00:00.000Z' })

  test('see both versions, choose, and nothing of either is lost', async () => {
    const drawn = await open()
    await fill(drawn, 'Comment', 'Mine')
    await drawn.user.click(tick('Manual signing'))
    drawn.server.on(partnerCalls.save, refusal(409, 'record.conflict', { stored: theirs() }))
    await drawn.user.click(press('Save'))
    await screen.findByRole('heading', { name: 'Someone else saved this partner while you were typing' })
    const choice = screen.getByRole('radiogroup', { name: 'Comment' })
    within(choice).getByText('was: empty')
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1)
    screen.getByText('You did not touch these: City.')
    screen.getByText('They did not touch these: Manual signing.')
    drawn.server.on(partnerCalls.save, { json: theirs() })
    await drawn.user.click(within(choice).getByRole('radio', { name: /Mine$/ }))
    await drawn.user.click(press('Save with these choices'))
    await screen.findByText('Partner saved')
    expect(sent(drawn)).toMatchObject({
      comment: 'Mine',
      city: 'Tartu',
      manualSigning: true,
      modifiedDtime: '2026-11-20T10:00:00.000Z',
    })
  })

  test('go back to editing with all that was typed', async () => {
    const drawn = await open()
    await fill(drawn, 'Comment', 'Mine')
    drawn.server.on(partnerCalls.save, refusal(409, 'record.conflict', { stored: theirs() }))
    await drawn.user.click(press('Save'))
    await drawn.user.click(await screen.findByRole('button', { name: 'Back to editing' }))
    expect(box('Comment').value).toBe('Mine')
  })
})

describe('the API key', () => {
  const KEY = `tehing_0123456789ab_${'k'.repeat(43)}`
  const having = storedPartner({
    apiKey: {
      publicPart: 'tehing_0123456789ab',
      createdDtime: '2026-11-20T09:54:00.000Z',
      lastUsedDtime: null,
    },
  })

  test('is shown once, and copied', async () => {
    const drawn = await open()
    drawn.server.on(partnerCalls.generateApiKey, { json: { apiKey: KEY } })
    drawn.server.on(partnerCalls.get, { json: having })
    await drawn.user.click(press('Generate API key'))
    const dialog = await screen.findByRole('dialog', { name: 'New API key' })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'API key' }).value).toBe(KEY)
    await drawn.user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(KEY)
    await drawn.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.innerHTML).not.toContain(KEY)
    screen.getByText('tehing_0123456789ab…')
    screen.getByText('Never')
  })

  test('is replaced and revoked once that is confirmed', async () => {
    const drawn = await open(having)
    const asked = (end: string) => drawn.server.asked.filter(({ url }) => url.pathname.endsWith(end)).length
    await drawn.user.click(press('Generate API key'))
    await drawn.user.click(await screen.findByRole('button', { name: 'Keep the key' }))
    expect(asked('/generate-api-key')).toBe(0)
    drawn.server.on(partnerCalls.revokeApiKey, { status: 204 })
    drawn.server.on(partnerCalls.get, { json: storedPartner() })
    await drawn.user.click(press('Revoke API key'))
    await drawn.user.click(await screen.findByRole('button', { name: 'Revoke the key' }))
    await screen.findByText('This partner has no API key.')
    expect(asked('/api-key')).toBe(1)
  })

  test('that cannot be made says so', async () => {
    const drawn = await open()
    drawn.server.on(partnerCalls.generateApiKey, refusal(500, 'internal'))
    await drawn.user.click(press('Generate API key'))
    await screen.findByText('API key generation failed')
  })

  test('of a partner that is not stored yet is made once it is', async () => {
    const drawn = await open(null)
    await drawn.user.click(press('Generate API key'))
    expect(
      (await screen.findAllByText('The API key is generated automatically once the partner is saved')).length,
    ).toBe(2)
  })
})
