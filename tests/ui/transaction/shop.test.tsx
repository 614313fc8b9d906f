import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { HandoverBanner } from '../../../src/asset/HandoverBanner.tsx'
import { KickbackPanel } from '../../../src/terms/KickbackPanel.tsx'
import { TermsCard } from '../../../src/terms/TermsCard.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(cleanup)

const figure = (name: string) => screen.getByText(name).nextSibling?.textContent ?? ''
const cents = (text: string) => Number(text.replaceAll(/\D/g, ''))

describe('a shop’s terms', () => {
  test('end with the monthly total without VAT, the VAT and the total with it', async () => {
    renderTransaction(<TermsCard setting={settingOf()} />, { role: 'SHOP' })
    await expect.poll(() => cents(figure('Total monthly excl. VAT'))).toBeGreaterThan(0)
    const [without, vat, total] = ['Total monthly excl. VAT', 'VAT', 'Total monthly incl. VAT'].map((name) =>
      cents(figure(name)),
    )
    expect(vat).toBe(Math.round((without ?? 0) * 0.24))
    expect(total).toBe((without ?? 0) + (vat ?? 0))
  })
  test('show no VAT to users who hide it', async () => {
    renderTransaction(<TermsCard setting={settingOf()} />, { role: 'SHOP', hideVat: true })
    await expect.poll(() => cents(figure('Total monthly excl. VAT'))).toBeGreaterThan(0)
    for (const name of ['VAT', 'Total monthly incl. VAT']) expect(screen.queryByText(name)).toBeNull()
  })
  test('show the maximum residual for equipment', async () => {
    const { user } = renderTransaction(<TermsCard setting={settingOf()} />, { role: 'SHOP' })
    const help = screen.getByRole('button', { name: 'Maximum residuals' })
    await user.hover(help)
    const table = within(screen.getByRole('table', { name: 'Maximum residuals for equipment' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '12 months30%',
      '24 months20%',
      '36 months10%',
      '48 months5%',
    ])
    const described = document.getElementById(help.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(screen.getByRole('tooltip').textContent)
  })
  test('report at once a residual that is too high for the period', async () => {
    const query = queryOf({ paymentPeriod: 12, residual: 25 })
    const { user, values } = renderTransaction(<TermsCard setting={settingOf()} />, { role: 'SHOP', query })
    await user.click(screen.getByRole('radio', { name: '36' }))
    expect(await screen.findByText('For 36 months the residual is at most 10%')).toBeTruthy()
    expect(values().residual).toBe(25)
    await user.click(screen.getByRole('radio', { name: '12' }))
    await waitFor(() => expect(screen.queryByText(/the residual is at most/)).toBeNull())
  })
  test('differ from other views', () => {
    renderTransaction(<TermsCard setting={settingOf()} />, { role: 'PARTNER' })
    expect(screen.queryByRole('button', { name: 'Maximum residuals' })).toBeNull()
    expect(screen.queryByText('Total monthly incl. VAT')).toBeNull()
  })
})

describe('the 0 % campaign', () => {
  const campaign = { name: '0% campaign: no interest' }
  const open = (has: boolean, role: 'SHOP' | 'PARTNER' | 'COMPLIANCE' = 'SHOP') => {
    const setting = settingOf({ campaign: has, interestOptions: [9.9, 19.9], interestMatrix: 3 })
    const query = queryOf({ interest: 14.9, interestMatrix: 3 })
    return renderTransaction(<TermsCard setting={setting} />, { role, query, setting })
  }
  test('sets the interest to zero; without it to the upper option', async () => {
    const { user, values } = open(true)
    const box = screen.getByRole<HTMLInputElement>('checkbox', campaign)
    expect(box.checked).toBe(false)
    await user.click(box)
    expect(box.checked).toBe(true)
    expect(values()).toMatchObject({ interest: 0, interestMatrix: null })
    await user.click(box)
    expect(values().interest).toBe(19.9)
  })
  test.each([
    [false, 'SHOP'],
    [true, 'PARTNER'],
    [true, 'COMPLIANCE'],
  ] as const)('is, where the partner has it: %s, not offered to %s', (has, role) => {
    open(has, role)
    expect(screen.queryByRole('checkbox', campaign)).toBeNull()
  })
})

describe('the kickback of a shop', () => {
  const open = (role: 'SHOP' | 'PARTNER', showKickback: boolean) => {
    const setting = settingOf({ showKickback, defaultKickback: 2, kickbackCoefficient: 0.5 })
    const query = queryOf({ qassets: [assetOf({ qassetPrice: 1000, quantity: 2 })], contractFee: 150 })
    renderTransaction(<KickbackPanel setting={setting} />, { role, query })
  }
  test('is (total × percent + contract fee) × coefficient', () => {
    open('SHOP', true)
    expect(screen.getByRole('region', { name: 'Kickback' }).textContent).toContain('€95.00')
  })
  test.each([
    ['SHOP', false],
    ['PARTNER', true],
  ] as const)('is not for %s where showing it is %s', (role, shown) => {
    open(role, shown)
    expect(screen.queryByRole('region', { name: 'Kickback' })).toBeNull()
  })
})

describe('the day when the customer gets the asset', () => {
  const open = (handoverWhenSigned: boolean, role: 'SHOP' | 'PARTNER' = 'SHOP') =>
    renderTransaction(<HandoverBanner />, {
      role,
      query: queryOf({ qassets: [assetOf({ handoverWhenSigned })] }),
    })
  test('is shown to the shop and follows the assets', async () => {
    const { set } = open(false)
    expect(screen.getByText(/handed over later, on an act of acceptance/)).toBeTruthy()
    await set('qassets', [assetOf({ handoverWhenSigned: true })])
    expect(screen.getByText(/right on signing/)).toBeTruthy()
  })
  test('is hidden from others', () => {
    open(true, 'PARTNER')
    expect(screen.queryByText(/right on signing/)).toBeNull()
  })
})
