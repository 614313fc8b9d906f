import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { Papers } from '../../../src/contract/ContractsCard.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { savedFiles } from '../saved-files.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const pdf = () => ({ blob: new Blob(['%PDF']) })
const button = (name: string) => screen.getByRole('button', { name })
const isRefused = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

describe('documents of a contract', () => {
  test('wait for the data that they need', () => {
    scriptedServer()
    const { unmount } = renderInQuery(<Papers />, { query: queryOf({ status: 'QA', qassets: [] }) })
    expect(isRefused('Leasing contract')).toBe(true)
    unmount()
    const bare = {
      sureties: [],
      actOfAcceptance: null,
      qassets: [assetOf({ sellerName: '', sellerRegCode: '' })],
    }
    renderInQuery(<Papers />, { query: queryOf({ status: 'QA', ...bare }) })
    expect(isRefused('Leasing contract')).toBe(false)
    expect(isRefused('Redemption agreement')).toBe(false)
    for (const name of ['Sales contract', 'Surety agreement', 'Guarantee letter', 'Act of acceptance'])
      expect(isRefused(name)).toBe(true)
  })

  test('a sales contract downloads for each seller, with its assets', async () => {
    const kept = savedFiles()
    const server = scriptedServer()
    server.on(agreementCalls.sales, pdf)
    const qassets = [
      assetOf({ qassetId: 1, sellerName: 'A', sellerRegCode: '1' }),
      assetOf({ qassetId: 2, sellerName: 'B', sellerRegCode: '2' }),
      assetOf({ qassetId: 3, sellerName: 'A', sellerRegCode: '1' }),
    ]
    const { user } = renderInQuery(<Papers />, { query: queryOf({ status: 'QA', qassets }) })
    await user.click(button('Sales contract'))
    await waitFor(() => expect(kept).toHaveLength(2))
    const ids = server.asked.map(({ body }) =>
      (body as { qassets: { qassetId: number }[] }).qassets.map(({ qassetId }) => qassetId),
    )
    expect(ids).toEqual([[1, 3], [2]])
    expect(screen.getByText('Contract generated')).toBeTruthy()
  })

  test('wait for the approval, and are not available beside a signed one', () => {
    scriptedServer()
    const names = ['Leasing contract', 'Act of acceptance', 'Credit decision']
    const whyOf = (name: string) => {
      const id = button(name).getAttribute('aria-describedby')
      return id === null ? null : document.getElementById(id)?.textContent
    }
    const reasons = (query: Parameters<typeof queryOf>[0]) => {
      cleanup()
      renderInQuery(<Papers />, { query: queryOf(query) })
      return names.map(whyOf)
    }
    expect(reasons({ status: 'SCR' })).toEqual([
      'Possible once the query is approved.',
      'Possible once the query is approved.',
      'Possible once the credit decision is taken.',
    ])
    expect(reasons({ status: 'CF', creditDecided: true })).toEqual([
      'The contract is already signed: find the signed files under Signing.',
      'The contract has ended.',
      null,
    ])
    expect(reasons({ status: 'CF' })[2]).toBe('No credit decision was taken on this query.')
  })

  test('are in Estonian if chosen', () => {
    scriptedServer()
    renderInQuery(<Papers />, { language: 'et' })
    expect(button('Väljaostuleping')).toBeTruthy()
    expect(button('Krediidiotsus')).toBeTruthy()
  })
})
