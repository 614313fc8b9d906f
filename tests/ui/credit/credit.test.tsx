import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Query } from '../../../api/query.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { sellersOf } from '../../../src/asset/sellers.ts'
import { CreditRail } from '../../../src/credit/CreditRail.tsx'
import { LedgerCard } from '../../../src/credit/BelowFoldCreditCards.tsx'
import { SuretiesCard } from '../../../src/credit/SuretiesCard.tsx'
import { OutsideCards } from '../../../src/status/OutsideCards.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { WholeCredit } from '../query/whole-tabs.tsx'
import { scriptedServer } from '../scripted-server.ts'
import { managers } from '../transaction/setting.ts'

afterEach(cleanup)

const surety: Query['sureties'][number] = {
  suretyId: 1,
  name: 'Priit Hansak',
  personalCode: '37605030299',
  email: 'priit@hansakivi.example',
  phone: '',
  address: '',
  comment: '',
}
const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
const region = (name: string) => screen.queryByRole('region', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('the credit tab', () => {
  const open = (given: Parameters<typeof renderInQuery>[1]) => {
    scriptedServer()
    return renderInQuery(<WholeCredit />, given)
  }

  test('shows credit the whole query and credit’s own fields', () => {
    open({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
    for (const name of ['Client', 'Assets', 'Seller: Põhja Masinad OÜ', 'Sureties', 'Terms', 'Contracts'])
      expect(region(name)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Collateral' }).readOnly).toBe(false)
    expect(screen.getByRole('textbox', { name: 'Additional info' })).toBeTruthy()
    expect(regions().length).toBeGreaterThan(6)
  })

  test('shows signed documents and notes of a closed query', () => {
    open({ role: 'PARTNER', inhouse: true, query: queryOf({ status: 'N' }) })
    expect(region('Signing containers')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Additional info' })).toBeTruthy()
  })

  test('offers the manager to in-house partners, who see the client’s codes masked', async () => {
    const server = scriptedServer()
    server.on(userCalls.inhouseManagers, { json: managers })
    renderInQuery(<WholeCredit />, {
      role: 'PARTNER',
      inhouse: true,
      query: queryOf({ managerId: 7, contactPersCode: '37605030299' }),
    })
    await screen.findByRole('combobox', { name: 'Manager' })
    expect(screen.getByText('Representative’s personal code').nextSibling?.textContent).toBe('3••••••••••')
  })

  test('saves the additional information by its own button', async () => {
    const { user, editor } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
    await user.type(screen.getByRole('textbox', { name: 'Additional info' }), 'Checked.')
    await user.click(button('Save Additional info'))
    expect(editor.save).toHaveBeenCalledOnce()
  })
})

describe('the status tab of a partner that is not in-house', () => {
  const open = (given: Parameters<typeof renderInQuery>[1]) => {
    scriptedServer()
    return renderInQuery(<OutsideCards />, given)
  }
  const contract = { lendifyRefno: 'LV-204369', lendifyEndDate: '2029-11-01' }

  test('has the contract, signed documents and notes, but not the guarantor’s liability', () => {
    open({ role: 'PARTNER', query: queryOf({ status: 'CA', ...contract }) })
    expect(screen.getByText('LV-204369')).toBeTruthy()
    expect(screen.getByText('01.11.2029')).toBeTruthy()
    expect(screen.queryByText('Guarantor liability')).toBeNull()
    expect(region('Signing containers')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Additional info' }).readOnly).toBe(false)
  })

  test.each(['PARTNER', 'SHOP'] as const)(
    'hides from a %s whose query is closed what was signed and written',
    (role) => {
      open({ role, query: queryOf({ status: 'N', ...contract }) })
      expect(screen.getByText('LV-204369')).toBeTruthy()
      expect(region('Signing containers')).toBeNull()
      expect(screen.queryByRole('textbox', { name: 'Additional info' })).toBeNull()
    },
  )

  test.each([
    ['PARTNER', true],
    ['CREDIT', false],
    ['COMPLIANCE', false],
  ] as const)('has nothing of it for %s, in-house %s: that is on the credit tab', (role, inhouse) => {
    const { container } = open({ role, inhouse, query: queryOf({ status: 'CA', ...contract }) })
    expect(container.textContent).toBe('')
  })
})

describe('personal codes of sureties', () => {
  test('are shown on request only', async () => {
    const { user } = renderInQuery(<SuretiesCard />, { query: queryOf({ sureties: [surety] }) })
    expect(screen.queryByText('37605030299')).toBeNull()
    expect(screen.getByText('3••••••••••')).toBeTruthy()
    await user.click(button('Show personal codes'))
    expect(screen.getByText('37605030299')).toBeTruthy()
    await user.click(button('Hide personal codes'))
    expect(screen.queryByText('37605030299')).toBeNull()
  })

  test('have nothing to show without a surety', () => {
    renderInQuery(<SuretiesCard />)
    expect(screen.getByText('No sureties')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show personal codes' })).toBeNull()
  })
})

describe('the ledger contract', () => {
  test('is created in an approved query, and refused before with the reason', async () => {
    const { user, editor } = renderInQuery(<LedgerCard />, { query: queryOf({ status: 'QA' }) })
    await user.click(button('Create contract in ledger'))
    expect(editor.takeStep).toHaveBeenCalledExactlyOnceWith('contract.enterInLedger', {})
    cleanup()
    renderInQuery(<LedgerCard />, { query: queryOf({ status: 'SCR' }) })
    expect(button('Create contract in ledger').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Not created')).toBeTruthy()
  })

  test('shows its data, and a second one needs a confirmation', async () => {
    const query = queryOf({
      status: 'QA',
      lendifyRefno: 'LV-204369',
      lendifyEndDate: '2029-11-01',
      lendifyGuarantorLiability: 1000,
      facts: { hasLedgerContract: true },
    })
    const { user, editor } = renderInQuery(<LedgerCard />, { query })
    expect(screen.getByText('LV-204369')).toBeTruthy()
    expect(screen.getByText('01.11.2029')).toBeTruthy()
    await user.click(button('Create another contract in ledger'))
    const question = screen.getByRole('alertdialog')
    expect(editor.takeStep).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Create another contract' }))
    expect(editor.takeStep).toHaveBeenCalledExactlyOnceWith('contract.enterInLedger', { confirm: true })
  })
})

describe('the rail', () => {
  test('says why there was no automatic decision, and what is financed', () => {
    const query = queryOf({
      automaticDecision: {
        decidedAt: '2026-11-20T09:54:00.000Z',
        outcome: 'leftToCommittee',
        rules: [{ rule: 'partnerAllows', fact: { automaticDecision: false }, passed: false }],
      },
    })
    renderInQuery(<CreditRail />, { query })
    const why = screen.getByRole('region', { name: 'Why no automatic decision' })
    expect(within(why).getByText('Partner allows it')).toBeTruthy()
    const totals = screen.getByRole('region', { name: 'Totals' })
    expect(totals.textContent).toContain('€118,000.00')
    expect(totals.textContent).toContain('€100,300.00')
  })
})

test('lists a seller once, by code or else by name', () => {
  const assets = [
    assetOf(),
    assetOf({ qassetId: 12, sellerName: 'põhja masinad' }),
    assetOf({ qassetId: 13, sellerRegCode: '', sellerName: 'Other OÜ' }),
    assetOf({ qassetId: 14, sellerRegCode: '', sellerName: 'other oü ' }),
    assetOf({ qassetId: 15, sellerRegCode: '', sellerName: '' }),
  ]
  expect(sellersOf(assets).map(({ qassetId }) => qassetId)).toEqual([11, 13])
})
