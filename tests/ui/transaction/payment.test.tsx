import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'
import { PaymentCard } from '../../../src/payment/PaymentCard.tsx'
import { ScheduleCard } from '../../../src/payment/ScheduleCard.tsx'
import { TermsCard } from '../../../src/terms/TermsCard.tsx'
import { paymentExamples } from '../../specs/payment-examples.table.ts'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(cleanup)

const deal = queryOf({ qassets: [assetOf({ qassetPrice: 138_300 })] })
const fact = (name: string) => screen.getByText(name).nextSibling?.textContent

describe('the monthly payment', () => {
  test('is the stored one, with its parts', async () => {
    renderTransaction(<PaymentCard />, { query: deal })
    await screen.findByText('€2,766.59')
    screen.getByText('Saved')
    screen.getByText('excl. VAT, 48 payments, payment day 25')
    const names = ['Annuity', 'Insurance, kickback, services', 'VAT 24%', 'With VAT', 'Financed']
    expect(names.map(fact)).toEqual(['€2,627.31', '€139.28', '€663.98', '€3,430.57', '€117,555.00'])
  })
  test('hides VAT from users who hide it', async () => {
    renderTransaction(<PaymentCard />, { query: deal, hideVat: true })
    await screen.findByText('€2,766.59')
    expect(screen.queryByText('With VAT')).toBeNull()
  })
  test('and its parts are never computed beside the stored ones', async () => {
    const stored = { pmtAmount: 12.5, annuityAmount: 10, financedAmount: 100 }
    renderTransaction(<PaymentCard />, { query: { ...deal, ...stored } })
    await screen.findByText('€12.50')
    const names = ['Annuity', 'Insurance, kickback, services', 'VAT 24%', 'With VAT', 'Financed']
    expect(names.map(fact)).toEqual(['€10.00', '€2.50', '€3.00', '€15.50', '€100.00'])
  })
  test.each([
    ['en', 'Not saved yet', 'Saved'],
    ['et', 'Salvestamata', 'Salvestatud'],
  ] as const)('is that of what is typed at once, and says so, in %s', async (language, not, stored) => {
    const { set } = renderTransaction(<PaymentCard />, { query: deal, language })
    const amount = (await screen.findByRole('status')).textContent
    screen.getByText(stored)
    await set('interest', 7)
    await screen.findByText(not)
    expect(screen.getByRole('status').textContent).not.toBe(amount)
    await set('interest', 5.9)
    await screen.findByText(stored)
    expect(screen.getByRole('status').textContent).toBe(amount)
  })
  test('of a new query is not saved yet', async () => {
    renderTransaction(<PaymentCard />, {
      query: { ...deal, pmtAmount: 0, annuityAmount: null, financedAmount: null },
    })
    await screen.findByText('€2,766.59')
    screen.getByText('Not saved yet')
  })
  test.each([
    [{ qassets: [] }, /^Add an asset with a price/],
    [{ interest: null }, /^Add an asset with a price, a period and an interest/],
    [{ advnPmtType: '#', advance: 200_000 }, /^The advance is larger/],
    [{ residual: 90 }, /^The residual is larger/],
    [{ interest: 250 }, /^Fix the errors/],
  ] as const)('of %j is not told, and it says what to do', async (parts, says) => {
    const query = { ...deal, ...parts, qassets: 'qassets' in parts ? [] : deal.qassets }
    renderTransaction(<PaymentCard />, { query })
    await screen.findByText(says)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.queryByText(/tored/)).toBeNull()
  })
})

describe.each(['en', 'et'] as const)('the published examples on the screen, in %s', (language) => {
  test.each(paymentExamples)('$price € in $months months', async (example) => {
    const { price, advance, advnPmtType, residual, interest, months, written } = example
    const query = queryOf({
      qassets: [assetOf({ qassetPrice: price })],
      advance,
      advnPmtType,
      residual,
      interest,
      paymentPeriod: months,
      insurance: null,
      kickback: null,
      servicesCost: null,
    })
    renderTransaction(<TermsCard setting={settingOf()} />, {
      role: 'PARTNER',
      inhouse: true,
      query,
      language,
    })
    const name = (language === 'en' ? en : et)['terms.totalMonthly']
    await expect.poll(() => fact(name)?.replaceAll(/\s/g, ' ')).toBe(written[language])
  })
})

describe('the payment schedule', () => {
  const picture = () => screen.findByRole('img', { name: /^Payments by month/ })

  test.each([
    ['2026-11-25', '8.78%'],
    ['2026-11-01', '8.49%'],
  ])('of a contract of %s has the rate of its own dates, %s', async (contractDate, rate) => {
    renderTransaction(<ScheduleCard />, { query: { ...deal, contractDate } })
    await picture()
    expect(fact('Annual percentage rate')).toBe(rate)
  })
  test('is drawn, described in words, and summed up', async () => {
    renderTransaction(<ScheduleCard />, { query: deal })
    expect((await picture()).getAttribute('aria-label')).toBe(
      'Payments by month: €20,995.00 on the contract date, then 48 payments of €2,766.59, then the residual ' +
        '€6,915.00. Interest goes from €577.98 to €46.69 a month.',
    )
    const legend = screen.getByRole('list').textContent
    expect(legend).toContain('Principal, with advance€131,385.00')
    expect(legend).toContain('Residual€6,915.00')
    screen.getByText('Bars 0 and 49 are cut to keep the months readable; the amount is beside it.')
    expect(fact('Total payable excl. VAT')).toBe('€160,706.20')
  })
  test('does not mention a residual without one', async () => {
    renderTransaction(<ScheduleCard />, { query: { ...deal, residual: 0 } })
    expect((await picture()).getAttribute('aria-label')).not.toContain('residual')
    screen.getByText('Bar 0 is cut to keep the months readable; the amount is beside it.')
  })
  test('has every payment in the table; the middle ones can be expanded', async () => {
    const { user } = renderTransaction(<ScheduleCard />, { query: deal })
    await picture()
    const table = screen.getByRole('table', { name: 'Payment schedule' })
    expect(within(table).getAllByRole('rowheader', { hidden: true })).toHaveLength(50)
    const row = (number: string) =>
      within(table).getByRole('rowheader', { name: number }).closest('tr')?.textContent
    expect(row('0')).toContain('€20,745.00€250.00–€5,038.80€26,033.80')
    expect(row('49')).toContain('€6,915.00€1,659.60€8,574.60')
    await user.click(screen.getByRole('button', { name: 'Show payments 4–46' }))
    expect(row('30')).toContain('€2,766.59')
    expect(screen.queryByRole('button', { name: /^Show payments/ })).toBeNull()
  })
  test('has two amount columns on a phone', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    renderTransaction(<ScheduleCard />, { query: deal })
    await picture()
    const table = screen.getByRole('table', { name: 'Payment schedule' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['No', 'Date', 'Due', 'Payment with VAT'])
    const first = within(table).getByRole('rowheader', { name: '0' }).closest('tr')
    expect(first?.textContent).toContain('€20,995.00€26,033.80')
    vi.unstubAllGlobals()
  })
  test('prints alone', async () => {
    const print = vi.fn<() => void>(() => expect(document.documentElement.dataset['printing']).toBe('only'))
    vi.stubGlobal('print', print)
    const { user } = renderTransaction(<ScheduleCard />, { query: deal })
    await picture()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    window.dispatchEvent(new Event('afterprint'))
    expect(document.documentElement.dataset['printing']).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
