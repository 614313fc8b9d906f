import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { ContractsCard } from '../../../src/contract/ContractsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { savedFiles } from '../saved-files.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const download = () => screen.getByRole('button', { name: 'Leasing contract' })

describe('the contract card', () => {
  test('saves the input, then downloads the leasing contract', async () => {
    const kept = savedFiles()
    const server = scriptedServer()
    server.on(agreementCalls.leasingContract, {
      blob: new Blob(['%PDF']),
      headers: { 'content-disposition': "attachment; filename*=UTF-8''Leping.pdf" },
    })
    const { user, editor } = renderInQuery(<ContractsCard />, { query: queryOf({ status: 'QA' }) })
    await user.click(download())
    await screen.findByText('Leasing contract generated successfully')
    expect(editor.save).toHaveBeenCalledOnce()
    expect(kept).toEqual(['Leping.pdf'])
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/query/1042/leasing-contract'])
  })

  test('downloads no contract if the save was refused', async () => {
    const server = scriptedServer()
    const { user, editor } = renderInQuery(<ContractsCard />, { query: queryOf({ status: 'QA' }) })
    editor.save.mockResolvedValue(false)
    await user.click(download())
    expect(server.asked).toEqual([])
  })

  test('shows the server’s reason for a missing contract', async () => {
    scriptedServer().on(agreementCalls.leasingContract, () =>
      refusal(409, 'document.missing', { detail: 'The document cannot be made yet.' }),
    )
    const { user } = renderInQuery(<ContractsCard />, { query: queryOf({ status: 'QA' }) })
    await user.click(download())
    expect(await screen.findByText(/The document cannot be made yet/)).toBeTruthy()
  })

  test('refuses a contract without assets, with the reason', () => {
    renderInQuery(<ContractsCard />, { query: queryOf({ status: 'QA', qassets: [] }) })
    expect(download().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('Add an asset first.').length).toBeGreaterThan(0)
  })

  test('lets compliance edit the contract number in a contract status, and others read it', () => {
    const query = queryOf({ status: 'CR', contractNr: 'K-7' })
    const number = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Contract number' })
    renderInQuery(<ContractsCard />, { query })
    expect(number()?.readOnly).toBe(false)
    cleanup()
    renderInQuery(<ContractsCard />, { query: queryOf({ status: 'QA', contractNr: 'K-7' }) })
    expect(number()?.readOnly).toBe(true)
    cleanup()
    renderInQuery(<ContractsCard />, { query, role: 'CREDIT' })
    expect(number()).toBeNull()
    expect(screen.getByText('K-7 (entered in the portal)')).toBeTruthy()
  })

  test.each([
    [{ lendifyRefno: 'L-1001', contractNr: 'K-7' }, "L-1001 (the ledger's number)"],
    [{ lendifyRefno: null, contractNr: 'K-7' }, 'K-7 (entered in the portal)'],
    [{ lendifyRefno: null, contractNr: '' }, "#1042 (the portal's number)"],
  ])('tells compliance which number papers have', (numbers, shown) => {
    renderInQuery(<ContractsCard />, { query: queryOf({ status: 'CR', ...numbers }), role: 'COMPLIANCE' })
    expect(screen.getByText(shown)).toBeTruthy()
  })
})
