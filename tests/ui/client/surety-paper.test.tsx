import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import type { Query } from '../../../api/query.ts'
import { SuretiesSection } from '../../../src/surety/SuretiesSection.tsx'
import { savedFiles } from '../saved-files.ts'
import { assetOf, queryOf } from '../query/example-query.ts'
import { refusal } from '../scripted-server.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const priit = {
  suretyId: 5,
  name: 'Priit Hansak',
  personalCode: '37605030299',
  email: 'priit@hansakivi.example',
  phone: '',
  address: '',
  comment: '',
}
const mari = { ...priit, suretyId: 6, name: 'Mari Maasikas', personalCode: '60001019906' }
const ready = { sureties: [priit, mari], qassets: [assetOf()], paymentPeriod: 36, interest: 6.9, advance: 10 }
const open = (change: Partial<Query> = {}) =>
  renderTransaction(<SuretiesSection />, {
    role: 'PARTNER',
    inhouse: true,
    query: queryOf({ ...ready, ...change }),
  })
const button = (name = 'Priit Hansak') =>
  screen.getByRole('button', { name: `Surety agreement of ${name} (PDF)` })
const why = () => {
  const ids = button().getAttribute('aria-describedby')
  return ids === null ? null : document.getElementById(ids)?.textContent
}

describe('the surety agreement', () => {
  test('downloads as a PDF of the stored surety, also while the deal is locked', async () => {
    const names = savedFiles()
    const { user, server } = open({ status: 'CR' })
    server.on(agreementCalls.surety, {
      blob: new Blob(['%PDF-1.3']),
      headers: { 'content-disposition': `attachment; filename*=UTF-8''K%C3%A4endusleping%20TL-7.pdf` },
    })
    await user.click(button('Mari Maasikas'))
    await waitFor(() => expect(names).toEqual(['Käendusleping TL-7.pdf']))
    const [asked] = server.asked.filter(({ path }) => path.endsWith('/surety-pdf'))
    expect(asked?.path).toBe('/api/query/1042/surety-pdf')
    expect(asked?.body).toEqual(mari)
    expect(await screen.findByText('Contract generated')).toBeTruthy()
  })

  test('is not requested if the query could not be saved', async () => {
    const { user, server, editor } = open()
    editor.save.mockResolvedValueOnce(false)
    await user.click(button())
    await waitFor(() => expect(editor.save).toHaveBeenCalledOnce())
    expect(server.asked.filter(({ path }) => path.endsWith('/surety-pdf'))).toEqual([])
  })

  test('shows why the server refuses it', async () => {
    const { user, server } = open()
    server.on(agreementCalls.surety, refusal(409, 'document.missing', { detail: 'Something is missing.' }))
    await user.click(button())
    expect(await screen.findByText('Something is missing.')).toBeTruthy()
  })

  test.each<[string, Partial<Query>]>([
    ['Add an asset first.', { qassets: [] }],
    [
      'Add an asset with a price and enter the terms of financing first.',
      { qassets: [assetOf({ qassetPrice: 0 })] },
    ],
    ['Add an asset with a price and enter the terms of financing first.', { interest: null }],
    ['Enter the surety’s name and personal code first.', { sureties: [{ ...priit, personalCode: '' }] }],
    [
      'The advance is larger than the price of the assets. Make it smaller.',
      { advnPmtType: '#', advance: 9_999_999 },
    ],
  ])('waits: %s', (reason, change) => {
    open(change)
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(why()).toBe(reason)
  })

  test('is disabled for an unsaved surety', async () => {
    const { set } = open()
    const { suretyId: _, ...unsaved } = priit
    await set('sureties', [unsaved])
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(why()).toBe('Save the query first: this surety is not saved yet.')
  })
})
