import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { refusal } from '../scripted-server.ts'
import { storedPartner } from './stored.ts'
import { box, fill, open, press, sent, tick } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const onPhone = () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

describe('the partner form', () => {
  test('keeps the focus on its heading when the partner has been read', async () => {
    const heading = screen.findByRole('heading', { level: 1 }).then((found) => {
      found.tabIndex = -1
      found.focus()
      return found
    })
    await open()
    expect(document.activeElement).toBe(await heading)
  })

  test('has one button in the bar of a phone, and the links in its menu', async () => {
    onPhone()
    const { user } = await open()
    const bar = within(screen.getByRole('group', { name: 'Partner actions' }))
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Save', ''])
    await user.click(bar.getByRole('button', { name: 'More' }))
    const items = await bar.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Copy partner', 'Back to partners'])
    await user.click(bar.getByRole('menuitem', { name: 'Copy partner' }))
    await screen.findByRole('button', { name: 'Create partner' })
  })

  test('says on a phone too why it cannot be saved', async () => {
    onPhone()
    const { server, user } = await open()
    server.on(partnerCalls.save, refusal(404, 'notFound'))
    server.on(partnerCalls.get, refusal(404, 'notFound'))
    await user.click(press('Save'))
    await waitFor(() => expect(press('Save').getAttribute('aria-disabled')).toBe('true'))
    const bar = within(screen.getByRole('group', { name: 'Partner actions' }))
    // A tooltip's text is in the page too, but only read aloud.
    expect(bar.getByText(/^Another user has deleted this/).closest('.reason')).not.toBeNull()
  })

  test('of a new partner names every required field', async () => {
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
      `Insurance a month: ${required}`,
      `Kickback coefficient: ${required}`,
      `Offer valid for: ${required}`,
    ])
    expect(sent(drawn)).toBeUndefined()
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }))
    await waitFor(() =>
      expect(sections.getByRole('link', { name: /^Company/ }).textContent).toMatch(/^Company4/),
    )
    expect(sections.getByRole('link', { name: /^Address/ }).textContent).toMatch(/^Address1/)
    expect(sections.getByRole('link', { name: /^Representative/ }).textContent).toBe('Representative')
  })

  test('moves a default into its range, and reports min above max', async () => {
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

  test('offers the periods of its range, one of them as default', async () => {
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

  test('asks before it ends the automatic decision of every group', async () => {
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

  test('sends all fields and the allowed groups at once', async () => {
    const drawn = await open()
    drawn.server.on(partnerCalls.save, { json: storedPartner({ comment: 'New' }) })
    await drawn.user.click(tick('Vans'))
    await fill(drawn, 'Insurance a month: Vans', '2,5')
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

  test('shows an insurance percentage per year, and nothing for an invalid one', async () => {
    const drawn = await open()
    await fill(drawn, 'Insurance a month', '1,5')
    await screen.findByText(/^Of the price.*That is 18% a year/)
    for (const none of ['1e5', '-1']) {
      await fill(drawn, 'Insurance a month', none)
      await waitFor(() => expect(screen.queryByText(/^Of the price.*a year/)).toBeNull())
    }
  })

  test('reports a taken registry code at its field', async () => {
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

  test('keeps unsaved input on the device, and can discard it', async () => {
    const first = await open()
    await fill(first, 'Comment', 'Half')
    cleanup()
    const second = await open()
    await screen.findByText('Your unsaved input has been restored.')
    expect(box('Comment').value).toBe('Half')
    await second.user.click(press('Discard it'))
    expect(box('Comment').value).toBe('')
    cleanup()
    await open()
    expect(screen.queryByText('Your unsaved input has been restored.')).toBeNull()
  })

  test('is in Estonian if chosen', async () => {
    await open(storedPartner(), 'et')
    expect(box('Registrikood').value).toBe('10137025')
  })

  test('of a copy has the settings, names what was copied, and leaves the company’s own data empty', async () => {
    const copied = storedPartner({
      partnerId: 4,
      businessName: 'Nutipood OÜ',
      comment: 'Ours',
      creditLimit: 900,
    })
    const drawn = await open(null, 'en', copied)
    expect(await screen.findByText(/^Copied from Nutipood OÜ: features, terms/)).toBeTruthy()
    for (const label of ['Name', 'Registry code', 'Phone', 'Postal code', 'Comment'])
      expect([label, box(label).value]).toEqual([label, ''])
    expect(tick('Laptops').checked).toBe(true)
    drawn.server.on(partnerCalls.save, { status: 201, json: storedPartner({ partnerId: 5 }) })
    await fill(drawn, 'Name', 'Teine Pood OÜ')
    await fill(drawn, 'Registry code', '10137036')
    await fill(drawn, 'Phone', '6001299')
    await fill(drawn, 'Postal code', '10123')
    await drawn.user.click(press('Create partner'))
    await waitFor(() => expect(drawn.location.history.at(-1)).toBe('/compliance/partner/5/edit'))
    const { partnerId, modifiedDtime, ...body } = sent(drawn)
    expect([partnerId, modifiedDtime]).toEqual([undefined, undefined])
    const { advanceOptions, contractFeeOptions, managerId } = copied
    expect(body).toMatchObject({
      businessName: 'Teine Pood OÜ',
      advanceOptions,
      contractFeeOptions,
      managerId,
      creditLimit: 900,
      comment: '',
      partnerAssetGroups: [{ assetGroupId: 11 }],
    })
  })

  test('lists what is missing to sell, each with a link to its place', async () => {
    const drawn = await open(storedPartner({ saleLacks: ['insurance', 'user'] }))
    const card = within(screen.getByRole('region', { name: 'Ready to sell?' }))
    expect(card.getByRole('link', { name: 'a user' }).getAttribute('href')).toBe(
      '/user/create?partner=4&role=SHOP',
    )
    await drawn.user.click(card.getByRole('link', { name: /insurance percentage/ }))
    expect(document.activeElement).toBe(box('Insurance a month: Laptops'))
    cleanup()
    await open(storedPartner())
    expect(screen.getByText('Ready to sell: its users can begin a sale.')).toBeTruthy()
  })
})
