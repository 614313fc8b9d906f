import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { OfferMaker } from '../../../src/terms/OfferMaker.tsx'
import { queryOf } from '../query/example-query.ts'
import { savedFiles } from '../saved-files.ts'
import type { Asked } from '../scripted-server.ts'
import { refusal } from '../scripted-server.ts'
import { renderTransaction } from './scene.tsx'

afterEach(cleanup)

const page = '<!doctype html><html lang="et"><title>Pakkumus</title><h1>Liisingupakkumus</h1></html>'
const asPaper = ({ url }: Asked) =>
  url.searchParams.get('as') === 'html'
    ? { blob: new Blob([page]) }
    : {
        blob: new Blob(['%PDF-1.3']),
        headers: { 'content-disposition': `attachment; filename*=UTF-8''Lease%20offer%201042.pdf` },
      }

const inhouse = { role: 'PARTNER', inhouse: true, query: queryOf() } as const
const make = () => screen.getByRole('button', { name: 'Generate offer' })
const dialog = () => screen.findByRole('dialog', { name: 'Offer preview' })
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
const asked = (server: { asked: readonly Asked[] }) =>
  server.asked.filter(({ url }) => url.pathname.endsWith('/offer-pdf')).map(({ url }) => url.search)

describe('the offer', () => {
  test('is shown as a page without scripts, of the chosen type', async () => {
    const kept = savedFiles()
    const { user, server } = renderTransaction(
      <footer>
        <OfferMaker />
      </footer>,
      inhouse,
    )
    server.on(agreementCalls.offer, asPaper)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Offer type' }), 'iDeal lease offer')
    await user.click(make())
    const frame = within(await dialog()).getByTitle<HTMLIFrameElement>('Offer preview')
    expect(frame.getAttribute('srcdoc')).toBe(page)
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals')
    expect(document.activeElement).toBe(inDialog('Print'))
    expect(asked(server)).toEqual(['?offerType=17&as=html'])
    expect(kept).toEqual([])
  })

  test('downloads as a PDF, announced in the dialog', async () => {
    const kept = savedFiles()
    const { user, server } = renderTransaction(<OfferMaker />, inhouse)
    server.on(agreementCalls.offer, asPaper)
    await user.click(make())
    await dialog()
    await user.click(inDialog('Download PDF'))
    const done = await within(await dialog()).findByRole('status')
    expect(done.textContent).toBe('Offer generated successfully')
    expect(kept).toHaveLength(1)
    expect(kept).toEqual(['Lease offer 1042.pdf'])
    expect(asked(server)).toEqual(['?offerType=8&as=html', '?offerType=8&as=pdf'])
  })

  test('that fails as a PDF says why in the dialog, and can be retried', async () => {
    const kept = savedFiles()
    const { user, server } = renderTransaction(<OfferMaker />, inhouse)
    server.on(agreementCalls.offer, (given) =>
      given.url.searchParams.get('as') === 'html'
        ? asPaper(given)
        : refusal(409, 'document.missing', { detail: 'Something is missing.' }),
    )
    await user.click(make())
    await dialog()
    await user.click(inDialog('Download PDF'))
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('Something is missing.')
    server.on(agreementCalls.offer, asPaper)
    await user.click(inDialog('Try again'))
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull()
  })

  test('prints from its page', async () => {
    const { user, server } = renderTransaction(<OfferMaker />, inhouse)
    server.on(agreementCalls.offer, asPaper)
    await user.click(make())
    const frame = within(await dialog()).getByTitle<HTMLIFrameElement>('Offer preview')
    const print = vi.fn<() => void>()
    Object.defineProperty(frame, 'contentWindow', { value: { print } })
    await user.click(inDialog('Print'))
    expect(print).toHaveBeenCalledOnce()
  })

  test('shows the stored query: input is saved first, or nothing is shown', async () => {
    const { user, server, editor, set } = renderTransaction(<OfferMaker />, inhouse)
    server.on(agreementCalls.offer, asPaper)
    await set('custName', 'Teine OÜ', { shouldDirty: true })
    editor.save.mockResolvedValueOnce(false)
    await user.click(make())
    await waitFor(() => expect(editor.save).toHaveBeenCalledOnce())
    await waitFor(() => expect(make().getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(make())
    await dialog()
    expect(editor.save).toHaveBeenCalledTimes(2)
  })

  test('that is not available says why; closing the preview restores the focus', async () => {
    const { user, server } = renderTransaction(<OfferMaker />, inhouse)
    server.on(agreementCalls.offer, refusal(409, 'document.missing', { detail: 'Something is missing.' }))
    await user.click(make())
    expect(await screen.findByText('Something is missing.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    server.on(agreementCalls.offer, asPaper)
    await user.click(make())
    await dialog()
    await user.click(inDialog('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(make())
  })

  test('is of the shop’s type in a shop, in the reader’s language', async () => {
    const { user, server } = renderTransaction(<OfferMaker />, { role: 'SHOP', language: 'et' })
    server.on(agreementCalls.offer, asPaper)
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Koosta pakkumus' }))
    await screen.findByRole('dialog', { name: 'Pakkumuse eelvaade' })
    expect(inDialog('Laadi PDF alla')).toBeTruthy()
    expect(asked(server)).toEqual(['?offerType=23&as=html'])
  })
})
