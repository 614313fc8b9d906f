import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { photoCalls } from '../../../api/photo.calls.ts'
import { type PhotoLink, photoLinks, type PhotoView } from '../../../api/photo.ts'
import { loadTexts } from '../../../src/apply/apply-language.ts'
import { createPhoto } from '../../../src/apply/photo.ts'
import { PhotoPage } from '../../../src/apply/PhotoPage.tsx'
import { scriptedUpload } from '../document/scripted-upload.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  location.hash = ''
})

const viewOf = (link: PhotoLink, parts: Partial<PhotoView> = {}): PhotoView => ({
  link,
  asked:
    link === 'open' || link === 'sent'
      ? { textEt: 'Palgatõend', textEn: 'Proof of income', shop: 'Rattapood OÜ' }
      : null,
  files: [],
  leftMs: 60_000,
  ...parts,
})

const openPage = async (answer: Parameters<ReturnType<typeof scriptedServer>['on']>[1]) => {
  location.hash = '#secret'
  const server = scriptedServer()
  server.on(photoCalls.open, answer)
  await loadTexts('en', 'photo')
  await loadTexts('et', 'photo')
  const photo = createPhoto()
  photo.start()
  render(<PhotoPage photo={photo} language="en" />)
  return { server, user: userEvent.setup() }
}
const photoFile = () => new File(['x'], 'image.jpg', { type: 'image/jpeg' })

test('a phone takes several photos, looks through them and sends them together', async () => {
  const requests = scriptedUpload()
  const { server, user } = await openPage({ json: viewOf('open') })
  expect(await screen.findByText('Proof of income')).toBeTruthy()
  expect(screen.getByText('Rattapood OÜ')).toBeTruthy()
  expect(server.asked[0]?.body).toEqual({ token: 'secret' })
  const camera = screen.getByLabelText('Take a photo')
  expect(camera.getAttribute('capture')).toBe('environment')
  for (let taken = 0; taken < 3; taken += 1) fireEvent.change(camera, { target: { files: [photoFile()] } })
  await user.click(screen.getByRole('button', { name: 'Remove Photo 2.jpg' }))
  await user.click(screen.getByRole('button', { name: 'Send 2 files' }))
  expect(requests[0]?.url).toBe('/api/photo/files')
  expect(requests[0]?.sent?.getAll('files')).toMatchObject([{ name: 'Photo 1.jpg' }, { name: 'Photo 3.jpg' }])
  requests[0]?.answer(201, viewOf('sent', { files: ['Photo 1.jpg', 'Photo 3.jpg'] }))
  expect(await screen.findByText(/You can close this page/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Photo 1.jpg',
    'Photo 3.jpg',
  ])
})

test('what was refused is said at the file, and the others stay', async () => {
  const requests = scriptedUpload()
  const { user } = await openPage({ json: viewOf('open') })
  fireEvent.change(await screen.findByLabelText('Choose files'), {
    target: { files: [photoFile(), new File(['x'], 'b.heic')] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('b.heic is a HEIC photo')
  await user.click(screen.getByRole('button', { name: 'Send the file' }))
  expect(requests[0]?.sent?.getAll('files')).toMatchObject([{ name: 'image.jpg' }])
})

test('a code that ends while photos are taken says so', async () => {
  const requests = scriptedUpload()
  const { server, user } = await openPage({ json: viewOf('open') })
  fireEvent.change(await screen.findByLabelText('Take a photo'), { target: { files: [photoFile()] } })
  await user.click(screen.getByRole('button', { name: 'Send the file' }))
  server.on(photoCalls.open, { json: viewOf('revoked') })
  requests[0]?.answer(410, {
    type: 'about:blank',
    title: 'Gone',
    status: 410,
    code: 'photo.over',
    detail: 'The code was revoked.',
  })
  expect(await screen.findByRole('heading', { name: 'The code was revoked' })).toBeTruthy()
})

const titles: Record<Exclude<PhotoLink, 'open' | 'sent'>, string> = {
  taken: 'This code was opened on another phone',
  expired: 'The code has expired',
  revoked: 'The code was revoked',
  closed: 'This document is no longer needed here',
}

test.each(photoLinks.flatMap((link) => (link === 'open' || link === 'sent' ? [] : [link])))(
  'a code that is %s says why, and what to do',
  async (link) => {
    await openPage({ json: viewOf(link) })
    expect(await screen.findByRole('heading', { name: titles[link] })).toBeTruthy()
    expect(screen.queryByLabelText('Take a photo')).toBeNull()
  },
)

test('an unknown code says so; one that is not reached is tried again', async () => {
  const headers = { 'content-type': 'application/problem+json' }
  const { server, user } = await openPage(refusal(500, 'internal', { detail: 'Something failed', headers }))
  expect(await screen.findByText('Something failed')).toBeTruthy()
  server.on(photoCalls.open, refusal(404, 'photo.unknown', { headers }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'The code is not valid' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Eesti' }))
  expect(await screen.findByRole('heading', { name: 'Kood ei kehti' })).toBeTruthy()
})
