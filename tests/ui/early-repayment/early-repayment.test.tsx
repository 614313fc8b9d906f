import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { earlyRepaymentCalls } from '../../../api/early-repayment.calls.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { EarlyRepaymentCard } from '../../../src/early-repayment/EarlyRepaymentCard.tsx'
import { aRepaymentQuote } from '../../models/early-repayment.cases.ts'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { savedFiles } from '../saved-files.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const REFUSED = 'Enter a day of the contract before its last payment'

const quoteOf = (day: string) => ({ ...aRepaymentQuote, day })

const open = () => {
  const server = scriptedServer()
  server.on(earlyRepaymentCalls.quote, ({ url }) => ({ json: quoteOf(url.searchParams.get('day') ?? '') }))
  server.on(earlyRepaymentCalls.paper, { blob: new Blob(['%PDF']) })
  const { user } = renderInQuery(<EarlyRepaymentCard />, {
    query: queryOf({ status: 'CA', consumer: true }),
  })
  const ask = async (typed: string) => {
    const day = screen.getByRole('textbox', { name: 'Day of repayment' })
    await user.clear(day)
    await user.type(day, typed)
    await user.click(screen.getByRole('button', { name: 'Show' }))
  }
  return { server, user, ask }
}

test('shows today’s quote at once; another day and its document on request', async () => {
  const kept = savedFiles()
  const { server, user, ask } = open()
  expect(await screen.findByText('€1,251.48')).toBeTruthy()
  await ask('29.02.2028')
  expect(await screen.findByText('29.02.2028')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Quote as PDF' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(
    server.asked.map(({ url }) => [url.pathname.split('/').at(-1), url.searchParams.get('day')]),
  ).toEqual([
    ['early-repayment', todayInTallinn(new Date())],
    ['early-repayment', '2028-02-29'],
    ['early-repayment-pdf', '2028-02-29'],
  ])
})

test('reports a day outside the contract at its field', async () => {
  const { server, ask } = open()
  await screen.findByText('€1,251.48')
  server.on(earlyRepaymentCalls.quote, ({ url }) => {
    const day = url.searchParams.get('day') ?? ''
    return day === '2029-01-01'
      ? refusal(400, 'request.invalid', {
          fields: [{ path: 'day', code: 'field.dayOutsideContract', detail: REFUSED }],
        })
      : { json: quoteOf(day) }
  })
  await ask('01.01.2029')
  expect(await screen.findByText(REFUSED)).toBeTruthy()
  expect(screen.queryByText(/^AmountDue on/)).toBeNull()
  await ask('29.02.2028')
  expect(await screen.findByText('29.02.2028')).toBeTruthy()
  expect(screen.queryByText(REFUSED)).toBeNull()
})

test('reports a failed load and offers a retry', async () => {
  const { server, user, ask } = open()
  await screen.findByText('€1,251.48')
  server.on(earlyRepaymentCalls.quote, refusal(503, 'service.unavailable'))
  await ask('29.02.2028')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.on(earlyRepaymentCalls.quote, { json: quoteOf('2028-02-29') })
  await user.click(again)
  expect(await screen.findByText('€1,251.48')).toBeTruthy()
})

test.each([
  ['a company', { status: 'CA', consumer: false }],
  ['a contract that does not run', { status: 'SN', consumer: true }],
] as const)('there is no quote of %s', (_, of) => {
  const server = scriptedServer()
  renderInQuery(<EarlyRepaymentCard />, { query: queryOf(of) })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(server.asked).toEqual([])
})
