import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import type { Document } from '../../../api/document.ts'
import { AttachedFilesCard } from '../../../src/document/AttachedFilesCard.tsx'
import { DocumentsCard } from '../../../src/document/DocumentsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { savedFiles } from '../saved-files.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { scriptedUpload } from './scripted-upload.ts'

afterEach(cleanup)

const documentOf = (docFileId: number, parts: Partial<Document> = {}): Document => ({
  docFileId,
  fileName: `fail-${docFileId}.pdf`,
  isSignable: false,
  confidential: false,
  size: 2_400_000,
  createdDtime: '2026-11-18T13:20:00Z',
  createdByName: 'Andres Tamm',
  ...parts,
})

/** A server that stores documents. */
const documentServer = (...stored: Document[]) => {
  const server = scriptedServer()
  const documents = [...stored]
  server.on(documentCalls.find, () => ({ json: documents }))
  server.on(documentCalls.delete, ({ body }) => {
    const { docFileId } = body as { docFileId: number }
    documents.splice(
      documents.findIndex((one) => one.docFileId === docFileId),
      1,
    )
    return { status: 204 }
  })
  return { ...server, documents }
}

const open = async (role: 'COMPLIANCE' | 'PARTNER', status: 'P' | 'CR' | 'CF', language?: 'et') => {
  const drawn = renderInQuery(<DocumentsCard />, {
    role,
    query: queryOf({ status }),
    ...(language ? { language } : {}),
  })
  await screen.findByRole('region', { name: language ? 'Dokumendid' : 'Documents' })
  return drawn
}
const input = () => screen.getByLabelText(/Drop files here/)
const png = new File(['x'], 'pilt.png', { type: 'image/png' })

describe('uploading', () => {
  test('shows progress, announces the end, and lists the file', async () => {
    const requests = scriptedUpload()
    const server = documentServer()
    const { user } = await open('PARTNER', 'P')
    await user.upload(input(), png)
    expect(requests[0]?.url).toBe('/api/document/1042/upload-documents')
    expect(requests[0]?.sent?.get('files')).toMatchObject({ name: 'pilt.png' })
    act(() => requests[0]?.progress(40))
    const progress = screen.getByRole('progressbar', { name: 'Sending pilt.png' })
    expect(progress.getAttribute('aria-valuenow')).toBe('40')
    const added = documentOf(1, { fileName: 'pilt.png', size: 12_300 })
    server.documents.push(added)
    await act(async () => requests[0]?.answer(201, [added]))
    expect(await screen.findByText('13 kB, Andres Tamm, 18.11.2026 15:20')).toBeTruthy()
    expect(screen.getByText('pilt.png attached')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('accepts dropped files, and reports refused ones at once', async () => {
    const requests = scriptedUpload()
    documentServer()
    const { user } = await open('PARTNER', 'P')
    const zone = screen.getByText('Drop files here or choose them')
    const svg = new File(['<svg/>'], 'pilt.svg')
    fireEvent.drop(zone, { dataTransfer: { files: [svg] } })
    expect(await screen.findByText(/^pilt\.svg cannot be attached/)).toBeTruthy()
    expect(requests).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Remove pilt.svg' }))
    expect(screen.queryByText(/^pilt\.svg/)).toBeNull()
  })

  test('can be stopped', async () => {
    const requests = scriptedUpload()
    documentServer()
    const { user } = await open('PARTNER', 'P')
    await user.upload(input(), png)
    await user.click(screen.getByRole('button', { name: 'Stop sending pilt.png' }))
    expect(requests[0]?.aborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(input()))
  })

  test('shows the server’s text, and retries with the same key after a lost connection', async () => {
    const requests = scriptedUpload()
    documentServer()
    const { user } = await open('PARTNER', 'P')
    await user.upload(input(), png)
    await act(async () => requests[0]?.lose())
    await user.click(await screen.findByRole('button', { name: 'Send pilt.png again' }))
    expect(requests[1]?.headers['Idempotency-Key']).toBe(requests[0]?.headers['Idempotency-Key'])
    const { json } = refusal(400, 'request.invalid', {
      fields: [{ path: 'files.0', code: 'document.refused.content', detail: 'Not what it says.' }],
    })
    await act(async () => requests[1]?.answer(400, json))
    expect(await screen.findByText('Not what it says.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send pilt.png again' })).toBeNull()
  })

  test('is disabled with the reason if the status locks it', async () => {
    documentServer(documentOf(1))
    const { user } = await open('PARTNER', 'CR')
    expect(screen.queryByLabelText(/Drop files here/)).toBeNull()
    const remove = await screen.findByRole('button', { name: 'Delete fail-1.pdf' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    await user.click(remove)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the documents', () => {
  test('are deleted after a confirmation', async () => {
    documentServer(documentOf(1), documentOf(2))
    const { user } = await open('PARTNER', 'P')
    await user.click(await screen.findByRole('button', { name: 'Delete fail-1.pdf' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete “fail-1.pdf”?' })
    await user.click(within(question).getByRole('button', { name: 'Delete document' }))
    await waitFor(() => expect(screen.queryByText('fail-1.pdf')).toBeNull())
    expect(screen.getByText('fail-2.pdf')).toBeTruthy()
    expect(screen.getByText('Document Deleted')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(input()))
  })

  test('are marked signable in-house', async () => {
    const server = documentServer(documentOf(1))
    server.on(documentCalls.update, () => {
      server.documents[0] = documentOf(1, { isSignable: true })
      return { json: server.documents[0] }
    })
    const { user } = await open('COMPLIANCE', 'CR')
    await user.click(await screen.findByRole('checkbox', { name: 'Signable fail-1.pdf' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Signable fail-1.pdf' })).toHaveProperty('checked', true),
    )
    expect(server.asked.find(({ path }) => path.endsWith('/update'))?.body).toEqual({
      docFileId: 1,
      isSignable: true,
    })
  })

  test('are in Estonian if chosen', async () => {
    documentServer()
    await open('PARTNER', 'P', 'et')
    expect(await screen.findByText('Dokumente veel ei ole')).toBeTruthy()
    expect(screen.getByText('Lohista failid siia või vali need')).toBeTruthy()
  })
})

test('can be selected and downloaded as one archive', async () => {
  const kept = savedFiles()
  const server = documentServer(documentOf(1), documentOf(2))
  server.on(documentCalls.getSelected, { blob: new Blob(['zip']) })
  const { user } = renderInQuery(<AttachedFilesCard />, { role: 'CREDIT' })
  const download = async () => screen.findByRole('button', { name: /^Download selected/ })
  expect((await download()).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect((await download()).textContent).toContain('(2)')
  await user.click(screen.getByRole('checkbox', { name: 'Select fail-1.pdf' }))
  await user.click(await download())
  await waitFor(() => expect(server.asked.at(-1)?.path).toBe('/api/document/get-selected-files/2'))
  await waitFor(() => expect(kept).toHaveLength(1))
})
