import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { PhotoCode } from '../../../api/photo.ts'
import { POLL_MS } from '../../../machines/flow/condition/photo-code-work.machine.ts'
import { refusal } from '../scripted-server.ts'
import { answered, button, conditionOf, open } from './scene.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const document = conditionOf({ kind: 'document', documentType: 'annualReport' })
const expiresDtime = '2026-11-26T08:30:00.000Z'
const codeOf = (link: PhotoCode['link']): PhotoCode => ({ photoCodeId: 4, link, expiresDtime })
const timeout = { timeout: POLL_MS * 3 }

/** Opens the code of a phone; `move` says what its next readings find. */
const openCode = async () => {
  const page = await open([document])
  let link: PhotoCode['link'] = 'waiting'
  page.server.on(conditionCalls.makePhotoCode, { json: { ...codeOf('waiting'), token: 'secret' } })
  page.server.on(conditionCalls.photoCode, () => ({ json: codeOf(link) }))
  page.server.on(conditionCalls.revokePhotoCode, { status: 204 })
  await page.user.click(button('Photograph with a phone: Annual report'))
  await screen.findByRole('img', { name: 'QR code for the phone’s camera' })
  return { ...page, move: (next: PhotoCode['link']) => void (link = next) }
}

describe('the code for a phone', () => {
  test('is shown until a phone has opened it, and closes once its files are there', async () => {
    const page = await openCode()
    expect(screen.getByText(/on one phone, until 10:30/)).toBeTruthy()
    expect(screen.getByText('Waiting for the phone.')).toBeTruthy()
    page.move('open')
    await screen.findByText(/The phone has opened the code/, {}, timeout)
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    page.change([conditionOf({ ...document, ...answered })])
    page.move('sent')
    expect(await screen.findByText('Answered, to be checked', {}, timeout)).toBeTruthy()
    expect(screen.getByText('Answer sent')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that has expired can be made again', async () => {
    const page = await openCode()
    page.move('expired')
    await screen.findByText('The code has expired. Create a new one.', {}, timeout)
    await page.user.click(button('Create a new code'))
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
  })

  test('can be revoked', async () => {
    const page = await openCode()
    await page.user.click(button('Revoke the code'))
    expect(await screen.findByText('The code was revoked and no longer works.')).toBeTruthy()
    expect(page.server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('that cannot be made says why', async () => {
    const page = await open([document])
    const detail = 'The query is closed.'
    page.server.on(conditionCalls.makePhotoCode, refusal(409, 'query.refused', { detail }))
    await page.user.click(button('Photograph with a phone: Annual report'))
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
    expect(button('Create a new code')).toBeTruthy()
  })
})
