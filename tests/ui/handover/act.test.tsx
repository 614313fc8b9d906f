import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { ActCard, proposedAct } from '../../../src/handover/AcceptanceTab.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { savedFiles } from '../saved-files.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const act = {
  assetDescription: 'Excavator',
  serialNumber: 'S-1',
  deliveryDate: '2026-12-04',
  deliveryPlace: 'Tallinn',
  year: 2026,
}
const inContract = (more: Parameters<typeof queryOf>[0] = {}) => queryOf({ status: 'CR', ...more })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('the act of acceptance', () => {
  test('starts on request with the assets’ data', async () => {
    const { user } = renderInQuery(<ActCard />, { query: inContract() })
    expect(button('Download act').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Fill in the act'))
    expect(box('Asset description').value).toBe('Excavator CAT 320')
    expect(box('Delivery date').value).toBe('04.12.2026')
    expect(box('Delivery place').value).toBe('Tallinn')
    expect(box('Year').value).toBe('2026')
  })

  test('is saved with the query', async () => {
    const { user, editor } = renderInQuery(<ActCard />, { query: inContract({ actOfAcceptance: act }) })
    await user.click(screen.getByRole('checkbox', { name: 'Include seller in contract' }))
    await user.click(button('Save'))
    expect(editor.save).toHaveBeenCalledOnce()
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  test.each([
    ['2201', 'Enter 2,200 or less'],
    ['1899', 'Enter 1,900 or more'],
    ['2200', null],
    ['', null],
  ])('of the year "%s" is refused with %s', async (typed, says) => {
    const { user } = renderInQuery(<ActCard />, { query: inContract({ actOfAcceptance: act }) })
    await user.clear(box('Year'))
    if (typed !== '') await user.type(box('Year'), typed)
    await user.tab()
    if (says === null) await expect.poll(() => box('Year').getAttribute('aria-invalid')).toBeNull()
    else expect(await screen.findByText(says)).toBeTruthy()
  })

  test('is generated from the stored query', async () => {
    savedFiles()
    const server = scriptedServer()
    server.on(agreementCalls.actOfAcceptance, { blob: new Blob(['%PDF']) })
    const { user } = renderInQuery(<ActCard />, { query: inContract({ actOfAcceptance: act }) })
    await user.click(button('Download act'))
    await screen.findByText('Act of acceptance generated successfully')
    expect(server.asked.map(({ body }) => body)).toEqual([act])
  })

  test.each(['CR', 'YS', 'SN', 'HO'] as const)('is open to compliance in %s', (status) => {
    renderInQuery(<ActCard />, { query: queryOf({ status, actOfAcceptance: act }) })
    for (const name of ['Serial number', 'Delivery date', 'Delivery place'])
      expect(box(name).readOnly, name).toBe(false)
    expect(button('Save')).toBeTruthy()
  })

  test('says that time and place of delivery stay in an active contract', () => {
    renderInQuery(<ActCard />, { query: queryOf({ status: 'CA', actOfAcceptance: act }) })
    expect(box('Serial number').readOnly).toBe(false)
    for (const name of ['Delivery date', 'Delivery place']) expect(box(name).readOnly, name).toBe(true)
    expect(screen.getAllByText('Locked: the contract is active.')).toHaveLength(2)
    expect(button('Save')).toBeTruthy()
  })

  test('started in an active contract has no delivery, which is locked', async () => {
    const { user } = renderInQuery(<ActCard />, { query: queryOf({ status: 'CA' }) })
    await user.click(button('Fill in the act'))
    expect(box('Asset description').value).toBe('Excavator CAT 320')
    for (const name of ['Delivery date', 'Delivery place']) expect(box(name).value, name).toBe('')
  })
})

test('describes all assets; day and place are the first one’s', () => {
  const qassets = [assetOf(), assetOf({ qassetId: 12, qassetName: 'Bucket', deliveryPlace: 'Tartu' })]
  expect(proposedAct({ qassets })).toEqual({
    assetDescription: 'Excavator CAT 320\nBucket',
    serialNumber: '',
    deliveryDate: '2026-12-04',
    deliveryPlace: 'Tallinn',
    year: 2026,
  })
  expect(proposedAct({ qassets: [] }).deliveryDate).toBeNull()
})
