import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import type { Query } from '../../../api/query.ts'
import { ShopContract } from '../../../src/contract/ShopContract.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { savedFiles } from '../saved-files.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

type Given = Parameters<typeof queryOf>[0]
const shopQuery = ({ facts, ...more }: Given = {}): Query =>
  queryOf({
    product: 'ONSPOT',
    qassets: [assetOf({ assetGroupId: 3, qassetPrice: 4120 })],
    ...more,
    facts: { product: 'ONSPOT', totalCents: 412_000, manualSigning: true, ...facts },
  })
const inContract = (facts: Partial<Query['facts']> = {}) =>
  shopQuery({ status: 'CR', lendifyRefno: 'LV-1', facts: { hasLedgerContract: true, ...facts } })

const open = (query: Query) => renderInQuery(<ShopContract />, { role: 'SHOP', query })
const button = (name: string) => screen.getByRole('button', { name })
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe("the shop's contract", () => {
  test('is created if the limit covers the query', async () => {
    const { user, editor } = open(shopQuery())
    await user.click(button('Create contract'))
    expect(editor.takeStep).toHaveBeenCalledExactlyOnceWith('contract.createForShop', {})
    expect(screen.queryByText('Limit exceeded. Needs additional check.')).toBeNull()
  })

  test.each([
    [
      'the total is over the available limit',
      { limit: { status: 'approved', availableCents: 1, maxContractCents: 1 } },
    ],
    ['the limit was refused', { limit: { status: 'rejected', availableCents: 0, maxContractCents: 0 } }],
    ["the total is over the partner's limit", { partnerCreditLimitCents: 1000 }],
  ] as const)('goes to the manager where %s', async (_, facts) => {
    const { user, editor } = open(shopQuery({ facts }))
    expect(screen.getByText('Limit exceeded. Needs additional check.')).toBeTruthy()
    expect(button('Create contract').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Send to manager'))
    expect(editor.takeStep).toHaveBeenCalledExactlyOnceWith('query.sendToManager', {})
  })

  test('waits for the limit before it says anything', () => {
    open(shopQuery({ facts: { limit: null } }))
    expect(screen.getByText('Check the customer’s limit first.')).toBeTruthy()
    expect(screen.queryByText('Limit exceeded. Needs additional check.')).toBeNull()
  })

  test('is sent for signing after a confirmation', async () => {
    const { user, editor } = open(inContract())
    await user.click(button('Send for signing'))
    const question = screen.getByRole('alertdialog', { name: 'Forward for digital signing?' })
    expect(editor.takeStep).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Send for signing' }))
    expect(editor.takeStep.mock.calls[0]?.[0]).toBe('contract.sendForSigning')
  })

  test.each([
    ['Cancel contract', 'Cancel the contract?', 'contract.cancel'],
    ['Mark as signed', 'Has the client signed on paper?', 'contract.confirmSigned'],
  ])('"%s" asks first', async (name, title, event) => {
    const { user, editor } = open(inContract())
    await user.click(button(name))
    await user.click(within(screen.getByRole('alertdialog', { name: title })).getByRole('button', { name }))
    expect(editor.takeStep.mock.calls[0]?.[0]).toBe(event)
  })

  test('is printed and marked as signed only if the partner signs on paper', async () => {
    open(inContract({ manualSigning: false }))
    expect(names()).toEqual(['Send for signing', 'Cancel contract'])
    cleanup()
    const kept = savedFiles()
    const server = scriptedServer()
    server.on(agreementCalls.shopContract, {
      blob: new Blob(['%PDF']),
      headers: { 'content-disposition': 'attachment; filename="Contract.pdf"' },
    })
    const { user } = open(inContract())
    expect(names()).toEqual(['Send for signing', 'Print contract', 'Mark as signed', 'Cancel contract'])
    await user.click(button('Print contract'))
    await screen.findByText('Contract generated')
    expect(kept).toEqual(['Contract.pdf'])
  })

  test('is missing in other views, and while the shop has no step', () => {
    renderInQuery(<ShopContract />, { role: 'COMPLIANCE', query: inContract() })
    expect(screen.queryByRole('region', { name: 'Contract' })).toBeNull()
    cleanup()
    open(shopQuery({ status: 'SCR' }))
    expect(screen.queryByRole('region', { name: 'Contract' })).toBeNull()
  })
})

describe('handing over', () => {
  const atHandover = shopQuery({ status: 'HO', lendifyRefno: 'LV-1', facts: { hasLedgerContract: true } })
  const ask = async () => {
    const drawn = open(atHandover)
    await drawn.user.click(button('Handover to customer'))
    return { ...drawn, day: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Delivery date' }) }
  }

  test('proposes today and accepts a day typed as dd.mm.yyyy', async () => {
    const { user, editor, day } = await ask()
    expect(day.value).toBe('20.11.2026')
    await user.clear(day)
    await user.type(day, '4.12.2026')
    await user.click(button('Mark as handed over'))
    expect(editor.takeStep).toHaveBeenCalledExactlyOnceWith('asset.handedOver', {
      deliveryDate: '2026-12-04',
    })
  })

  test('refuses an invalid day', async () => {
    const { user, editor, day } = await ask()
    await user.clear(day)
    await user.type(day, '31.02.2026')
    await user.click(button('Mark as handed over'))
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(editor.takeStep).not.toHaveBeenCalled()
  })

  test('is refused with the reason once there is a delivery date', () => {
    open({ ...atHandover, deliveryDate: '2026-11-19', facts: { ...atHandover.facts, deliveryDateSet: true } })
    expect(button('Handover to customer').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('19.11.2026')).toBeTruthy()
  })
})
