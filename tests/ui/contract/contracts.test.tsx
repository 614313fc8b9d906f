import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import type { Query } from '../../../api/query.ts'
import { ContractsCard } from '../../../src/contract/ContractsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { openQuery } from '../query/screen.tsx'
import { savedFiles } from '../saved-files.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** Renders the card for compliance at QA, where it is folded at first, and unfolds it. */
const openCard = async (query: Partial<Query> = {}) => {
  const rendered = renderInQuery(<ContractsCard />, { query: queryOf({ status: 'QA', ...query }) })
  await rendered.user.click(screen.getByRole('button', { name: 'Expand' }))
  return rendered
}

const download = () => screen.getByRole('button', { name: 'Leasing contract' })

describe('the contract card', () => {
  test('saves the input, then downloads the leasing contract', async () => {
    const kept = savedFiles()
    const server = scriptedServer()
    server.on(agreementCalls.leasingContract, {
      blob: new Blob(['%PDF']),
      headers: { 'content-disposition': "attachment; filename*=UTF-8''Leping.pdf" },
    })
    const { user, editor } = await openCard()
    await user.click(download())
    await screen.findByText('Leasing contract generated successfully')
    expect(editor.save).toHaveBeenCalledOnce()
    expect(kept).toEqual(['Leping.pdf'])
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/query/1042/leasing-contract'])
  })

  test('downloads no contract if the save was refused', async () => {
    const server = scriptedServer()
    const { user, editor } = await openCard()
    editor.save.mockResolvedValue(false)
    await user.click(download())
    expect(server.asked).toEqual([])
  })

  test('shows the server’s reason for a missing contract', async () => {
    scriptedServer().on(agreementCalls.leasingContract, () =>
      refusal(409, 'document.missing', { detail: 'The document cannot be made yet.' }),
    )
    const { user } = await openCard()
    await user.click(download())
    expect(await screen.findByText(/The document cannot be made yet/)).toBeTruthy()
  })

  test('refuses a contract without assets, with the reason', async () => {
    await openCard({ qassets: [] })
    expect(download().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('Add an asset first.').length).toBeGreaterThan(0)
  })

  test('lets compliance edit the contract number in a contract status, and others read it', async () => {
    const query = queryOf({ status: 'CR', contractNr: 'K-7' })
    const number = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Contract number' })
    renderInQuery(<ContractsCard />, { query })
    expect(number()?.readOnly).toBe(false)
    cleanup()
    await openCard({ contractNr: 'K-7' })
    expect(number()?.readOnly).toBe(true)
    cleanup()
    renderInQuery(<ContractsCard />, { query, role: 'CREDIT' })
    expect(number()).toBeNull()
    expect(screen.getByText('K-7 (entered in the portal)')).toBeTruthy()
  })

  test.each([
    [{ lendifyRefno: 'L-1001', contractNr: 'K-7' }, 'L-1001 (the ledger’s number)'],
    [{ lendifyRefno: null, contractNr: 'K-7' }, 'K-7 (entered in the portal)'],
    [{ lendifyRefno: null, contractNr: '' }, '#1042 (the portal’s number)'],
  ])('tells compliance which number papers have', (numbers, shown) => {
    renderInQuery(<ContractsCard />, { query: queryOf({ status: 'CR', ...numbers }), role: 'COMPLIANCE' })
    expect(screen.getByText(shown)).toBeTruthy()
  })
})

const contracts = () => within(screen.getByRole('region', { name: 'Contracts' }))

describe('for compliance', () => {
  test('the card is folded at first, shows its number, and stays open once opened', async () => {
    const query = queryOf({ status: 'QA', contractNr: 'K-7' })
    const { user } = renderInQuery(<ContractsCard />, { query })
    const number = 'K-7 (entered in the portal)'
    expect(contracts().getByText(number, { selector: 'header *' })).toBeTruthy()
    expect(contracts().queryByRole('button', { name: 'Leasing contract' })).toBeNull()
    await user.click(contracts().getByRole('button', { name: 'Expand' }))
    expect(contracts().queryByText(number, { selector: 'header *' })).toBeNull()
    cleanup()
    renderInQuery(<ContractsCard />, { query })
    expect(download()).toBeTruthy()
  })

  test('the card is open while the contract is made', () => {
    renderInQuery(<ContractsCard />, { query: queryOf({ status: 'CR' }) })
    expect(contracts().getByRole('button', { name: 'Collapse' })).toBeTruthy()
  })

  test('what other tabs hold is folded at first on the credit tab', async () => {
    const path = '/compliance/query/1042/edit?tab=credit'
    await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'QA' }), path })
    for (const name of ['Client', 'Seller: Põhja Masinad OÜ', 'Terms', 'Contracts']) {
      const card = within(await screen.findByRole('region', { name }))
      expect(card.getByRole('button', { name: 'Expand' })).toBeTruthy()
    }
  })

  test('an error in the folded card is reached from the navigation, what happens next and the summary', async () => {
    // Without a layout, every element would count as visible.
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
      return (this.closest('[hidden]') ? [] : [this.getBoundingClientRect()]) as unknown as DOMRectList
    })
    const path = '/compliance/query/1042/edit?tab=credit'
    const query = queryOf({ status: 'CR' })
    const { user } = await openQuery({ role: 'COMPLIANCE', query, path })
    await screen.findByRole('region', { name: 'Contracts' })
    const fold = () => user.click(contracts().getByRole('button', { name: 'Collapse' }))
    const number = contracts().getByRole('textbox', { name: 'Contract number' })
    // Longer than the field allows, as from a program that fills forms.
    fireEvent.change(number, { target: { value: 'K'.repeat(51) } })
    fireEvent.blur(number)
    await fold()
    await user.click(await screen.findByRole('link', { name: 'Contracts 1 field to check' }))
    expect(contracts().getByRole('button', { name: 'Collapse' })).toBeTruthy()
    await fold()
    await user.click(screen.getByRole('button', { name: 'Credit: 1 field' }))
    await waitFor(() => expect(document.activeElement).toBe(number))
    expect(contracts().getByRole('button', { name: 'Collapse' })).toBeTruthy()
    await fold()
    await user.click(screen.getByRole('button', { name: 'Save and go next' }))
    const summary = within(await screen.findByRole('alert', { name: 'Fix errors on the page to continue' }))
    await user.click(summary.getByRole('link', { name: /^Contract number/ }))
    await waitFor(() => expect(document.activeElement).toBe(number))
    expect(contracts().getByRole('button', { name: 'Collapse' })).toBeTruthy()
  })
})
