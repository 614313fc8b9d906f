import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { ApplyView } from '../../../api/apply.ts'
import { aRepaymentQuote } from '../../models/early-repayment.cases.ts'
import { refusal } from '../scripted-server.ts'
import { followedView, lost, openPage } from './scene.tsx'

afterEach(cleanup)

const running: ApplyView = {
  ...followedView(),
  progress: { appliedDtime: '2026-11-09T10:00:00.000Z', stage: 'running', signings: [], usualMinutes: null },
  mayRepay: true,
}

const show = () => screen.findByRole('button', { name: 'Näita makstavat summat' })

test('shows the amount due on a day, the savings and the possible compensation', async () => {
  const { user, server } = openPage(running)
  server.on(applyCalls.earlyRepayment, { json: aRepaymentQuote })
  const button = await show()
  fireEvent.change(screen.getByLabelText('Tagasimaksmise päev'), { target: { value: '2028-02-29' } })
  await user.click(button)
  expect(await screen.findByText('Maksta 29.02.2028')).toBeTruthy()
  expect(screen.getByText('1 251,48 €')).toBeTruthy()
  expect(screen.getByText('−3,10 €')).toBeTruthy()
  expect(screen.getByText('14,01 €')).toBeTruthy()
  expect(screen.getByText('6,26 €')).toBeTruthy()
  const asked = server.asked.find(({ path }) => path.endsWith('/apply/early-repayment'))
  expect(asked?.body).toEqual({ token: 't'.repeat(43), day: '2028-02-29' })
})

test('deducts no contract fee if there was none', async () => {
  const { user, server } = openPage(running)
  server.on(applyCalls.earlyRepayment, { json: { ...aRepaymentQuote, contractFeeBack: 0 } })
  await user.click(await show())
  expect(await screen.findByText('1 251,48 €')).toBeTruthy()
  expect(screen.queryByText('Lepingutasu ülejäänud aja eest')).toBeNull()
})

test('reports a day outside the contract at its field, and can retry a failed request', async () => {
  const { user, server } = openPage(running)
  server.on(
    applyCalls.earlyRepayment,
    refusal(400, 'request.invalid', {
      fields: [{ path: 'day', code: 'field.dayOutsideContract', detail: 'Vali lepingu päev' }],
      headers: { 'content-type': 'application/problem+json' },
    }),
  )
  await user.click(await show())
  expect(await screen.findByText('Vali lepingu päev')).toBeTruthy()
  expect(screen.getByLabelText('Tagasimaksmise päev').getAttribute('aria-invalid')).toBe('true')
  server.on(applyCalls.earlyRepayment, lost)
  await user.click(await show())
  expect((await screen.findByRole('alert')).textContent).toContain('ei saa')
  server.on(applyCalls.earlyRepayment, { json: aRepaymentQuote })
  await user.click(await show())
  expect(await screen.findByText('1 251,48 €')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers nothing without a right to repay', async () => {
  openPage({ ...running, mayRepay: false })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Ennetähtaegne tagasimaksmine')).toBeNull()
})
