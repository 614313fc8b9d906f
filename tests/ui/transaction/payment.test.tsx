import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryCalls } from '../../../contract/query.calls.ts'
import en from '../../../lang/en.json' with { type: 'json' }
import et from '../../../lang/et.json' with { type: 'json' }
import { PaymentCard } from '../../../src/payment/PaymentCard.tsx'
import { Recalculated } from '../../../src/payment/Recalculated.tsx'
import { ScheduleCard } from '../../../src/payment/ScheduleCard.tsx'
import { TermsCard } from '../../../src/terms/TermsCard.tsx'
import { paymentExamples } from '../../specs/payment-examples.table.ts'
import { assetOf, queryOf } from '../query/exampleQuery.ts'
import { refusal } from '../scriptedServer.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(cleanup)

const deal = queryOf({ qassets: [assetOf({ qassetPrice: 138_300 })] })
const card = (
  <>
    <Recalculated />
    <PaymentCard />
  </>
)
const fact = (name: string) => screen.getByText(name).nextSibling?.textContent

describe('the monthly payment', () => {
  test('is the server’s, with what it is made of', async () => {
    renderTransaction(card, { query: deal })
    await screen.findByText('€2,766.59')
    screen.getByText('Recalculated')
    screen.getByText('excl. VAT, 48 payments, payment day 25')
    const names = ['Annuity', 'Insurance, kickback, services', 'VAT 24 %', 'With VAT', 'Financed']
    expect(names.map(fact)).toEqual(['€2,627.31', '€139.28', '€663.98', '€3,430.57', '€117,555.00'])
  })
  test('hides VAT from who hides it', async () => {
    renderTransaction(card, { query: deal, hideVat: true })
    await screen.findByText('€2,766.59')
    expect(screen.queryByText('With VAT')).toBeNull()
  })
  test('stays in sight while new terms are asked about, and only the last terms are', async () => {
    const { server, set } = renderTransaction(card, { query: deal })
    await screen.findByText('€2,766.59')
    await set('interest', 6)
    await set('interest', 7)
    screen.getByText('€2,766.59')
    screen.getByText('Recalculating…')
    await screen.findByText('Recalculated')
    expect(screen.queryByText('€2,766.59')).toBeNull()
    const asked = server.asked.filter(({ path }) => path.endsWith('/query/pmt'))
    expect(asked.map(({ body }) => (body as { intrTotal: number }).intrTotal)).toEqual([5.9, 7])
  })
  test.each([
    [{ qassets: [] }, /^Add an asset with a price/],
    [{ advnPmtType: '#', advance: 200_000 }, /^The advance is larger/],
    [{ residual: 90 }, /^The residual is larger/],
    [{ interest: 250 }, /^Fix the errors/],
  ] as const)('of %j is not asked for, and it says what to do', async (parts, says) => {
    const query = { ...deal, ...parts, qassets: 'qassets' in parts ? [] : deal.qassets }
    const { server } = renderTransaction(card, { query })
    await screen.findByText(says)
    expect(server.asked.filter(({ path }) => path.endsWith('/pmt'))).toEqual([])
  })
  test('that fails can be asked for again', async () => {
    const { server, user } = renderTransaction(card, { query: deal })
    server.on(queryCalls.payment, refusal(400, 'request.invalid'))
    await screen.findByRole('alert')
    server.on(queryCalls.payment, { json: { pmtAmount: 12.5, totalCost: 1, annualRate: null } })
    await user.click(screen.getByRole('button'))
    await screen.findByText('€12.50')
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

  test('is drawn, told in words, and summed up', async () => {
    renderTransaction(<ScheduleCard />, { query: deal })
    expect((await picture()).getAttribute('aria-label')).toBe(
      'Payments by month: €20,995.00 on the contract date, then 48 payments of €2,766.59, then the residual ' +
        '€6,915.00. Interest goes from €577.98 to €46.69 a month.',
    )
    const legend = screen.getByRole('list').textContent
    expect(legend).toContain('Principal, with advance€131,385.00')
    expect(legend).toContain('Residual€6,915.00')
    screen.getByText('Bars 0 and 49 are cut to keep the months readable; the amount stands beside.')
    expect(fact('Total payable excl. VAT')).toBe('€160,706.20')
    expect(fact('Effective annual rate')).toBe('8.78%')
  })
  test('without a residual speaks of none', async () => {
    renderTransaction(<ScheduleCard />, { query: { ...deal, residual: 0 } })
    expect((await picture()).getAttribute('aria-label')).not.toContain('residual')
    screen.getByText('Bar 0 is cut to keep the months readable; the amount stands beside.')
  })
  test('has every payment in the table; the middle ones unfold', async () => {
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
  test('is printed alone', async () => {
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
