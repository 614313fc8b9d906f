import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Condition } from '../../../api/condition.ts'
import { suretyLinkCalls } from '../../../api/surety-link.calls.ts'
import { type SuretyLink, suretyLinks, type SuretyView } from '../../../api/surety-link.ts'
import { loadTexts } from '../../../src/apply/apply-language.ts'
import { createSuretyVisit } from '../../../src/apply/surety.ts'
import { qrPath } from '../../../src/design/qr-path.ts'
import { SuretyPage } from '../../../src/apply/SuretyPage.tsx'
import { conditionOf } from '../condition/scene.tsx'
import { scriptedUpload } from '../document/scripted-upload.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { lost } from './scene.tsx'

afterEach(() => {
  cleanup()
  location.hash = ''
})

const words = conditionOf({ askedOf: 'surety', textEn: 'Do you know the debt?' })
const paper = conditionOf({
  conditionId: 6,
  askedOf: 'surety',
  kind: 'document',
  documentType: 'incomeProof',
  textEn: 'Proof of income',
})
const answered = (condition: Condition): Condition => ({
  ...condition,
  state: 'answered',
  answer: {
    text: '',
    documents: [],
    value: null,
    answeredDtime: '2026-11-26T10:00:00.000Z',
    answeredByName: '',
  },
})

const viewOf = (link: SuretyLink, ...conditions: Condition[]): SuretyView => ({
  link,
  about: link === 'open' ? { client: 'M. M.', partner: 'Rattapood OÜ' } : null,
  conditions,
})

const openPage = async (answer: Parameters<ReturnType<typeof scriptedServer>['on']>[1]) => {
  location.hash = '#secret'
  const server = scriptedServer()
  server.on(suretyLinkCalls.open, answer)
  await loadTexts('en', 'suretyLink')
  await loadTexts('et', 'suretyLink')
  document.documentElement.lang = 'en'
  const visit = createSuretyVisit()
  visit.start()
  render(<SuretyPage visit={visit} provider={null} language="en" />)
  return { server, user: userEvent.setup() }
}

test('a surety sees whose surety they are and what is asked, and answers in words and with a document', async () => {
  const requests = scriptedUpload()
  const { server, user } = await openPage({ json: viewOf('open', words, paper) })
  expect(await screen.findByRole('heading', { name: 'You are a surety of M. M.' })).toBeTruthy()
  expect(screen.getByText('Rattapood OÜ arranges the financing.')).toBeTruthy()
  expect(server.asked.map(({ body }) => body)).toEqual([{ token: 'secret' }])
  server.on(suretyLinkCalls.answer, { json: { conditions: [answered(words), paper] } })
  await user.type(await screen.findByLabelText('Your answer'), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(document.activeElement).toBe(await screen.findByText(/^Sent on 26\.11\.2026/))
  const { conditionId, modifiedDtime } = words
  expect(server.asked.at(-1)?.body).toEqual({ token: 'secret', conditionId, text: 'Yes', modifiedDtime })
  await user.upload(screen.getByLabelText('Choose files'), new File(['%PDF'], 'may.pdf'))
  const before = server.asked.length
  await user.click(screen.getByRole('button', { name: /^Send (?:a|the) file/ }))
  await waitFor(() => expect(requests[0]?.url).toBe('/api/surety-link/conditions/6/files'))
  // Another tab may have opened another link, whose cookie replaced this one's.
  expect(server.asked.slice(before).map(({ body }) => body)).toEqual([{ token: 'secret' }])
  requests[0]?.answer(201, { conditions: [answered(words), answered(paper)] })
  await waitFor(() => expect(screen.getAllByText(/^Sent on/)).toHaveLength(2))
})

test('shows the address of the page as a code for a phone', async () => {
  const { user } = await openPage({ json: viewOf('open', paper) })
  await user.click(await screen.findByRole('button', { name: 'Photograph with a phone' }))
  const code = await screen.findByRole('img', { name: 'QR code for the phone’s camera' })
  expect(code.querySelector('path')?.getAttribute('d')).toBe(qrPath(location.href).path)
  expect(document.activeElement).toBe(screen.getByText(/^Scan the code with the camera of your phone/))
  cleanup()
  await openPage({ json: viewOf('open', words) })
  await screen.findByLabelText('Your answer')
  expect(screen.queryByRole('button', { name: 'Photograph with a phone' })).toBeNull()
})

test('picks the language of the next letters, too', async () => {
  const { server, user } = await openPage({ json: viewOf('open', words) })
  await user.click(await screen.findByRole('button', { name: 'Eesti' }))
  expect(await screen.findByRole('heading', { name: 'Oled käendaja: M. M.' })).toBeTruthy()
  expect(server.asked.at(-1)?.body).toEqual({ token: 'secret', language: 'et' })
})

test('what was being written stays when it is not needed any more, and the link ends', async () => {
  const { server, user } = await openPage({ json: viewOf('open', words) })
  await user.type(await screen.findByLabelText('Your answer'), 'Yes')
  const waived = { ...words, state: 'waived', modifiedDtime: '2026-11-27T10:00:00.000Z' } as const
  server.on(suretyLinkCalls.open, { json: viewOf('closed', waived) })
  server.on(suretyLinkCalls.answer, refusal(410, 'surety.over'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This is no longer needed.')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toBe('What you wrote was not sent.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer')).toMatchObject({
    value: 'Yes',
    readOnly: true,
  })
  await user.click(screen.getByRole('button', { name: 'Copy what you wrote' }))
  expect(await navigator.clipboard.readText()).toBe('Yes')
})

test('files that are sent when nothing is asked any more stay, and the page says that they were not taken', async () => {
  const requests = scriptedUpload()
  const { server, user } = await openPage({ json: viewOf('open', paper) })
  const file = new File(['%PDF'], 'income.pdf', { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText('Choose files'), file)
  await user.click(screen.getByRole('button', { name: 'Send the file' }))
  const waived = { ...paper, state: 'waived', modifiedDtime: '2026-11-27T10:00:00.000Z' } as const
  server.on(suretyLinkCalls.open, { json: viewOf('closed', waived) })
  requests[0]?.answer(410, { type: '', title: '', status: 410, code: 'surety.over', detail: 'Over' })
  expect(await screen.findByText('This is no longer needed.')).toBeTruthy()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'These files were not sent.',
  ])
  expect(screen.getByText('income.pdf')).toBeTruthy()
})

test('a link that is revoked while the page is open says so', async () => {
  const { server, user } = await openPage({ json: viewOf('open', words) })
  await user.type(await screen.findByLabelText('Your answer'), 'Yes')
  server.on(suretyLinkCalls.open, { json: viewOf('revoked') })
  server.on(suretyLinkCalls.answer, refusal(410, 'surety.over'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy()
})

const titles: Record<Exclude<SuretyLink, 'open'>, string> = {
  closed: 'Nothing is asked of you any more',
  revoked: 'This link does not work any more',
  expired: 'The link has expired',
}
test.each(suretyLinks.filter((link) => link !== 'open'))('a link that is %s says so', async (link) => {
  await openPage({ json: viewOf(link) })
  expect(await screen.findByRole('heading', { name: titles[link] })).toBeTruthy()
})

test('an unknown link says so, and a lost connection is tried again', async () => {
  const headers = { 'content-type': 'application/problem+json' }
  await openPage(refusal(404, 'apply.unknown', { headers }))
  expect(await screen.findByRole('heading', { name: 'The link is not valid' })).toBeTruthy()
  cleanup()
  const { server, user } = await openPage(lost)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.on(suretyLinkCalls.open, { json: viewOf('open', words) })
  await user.click(again)
  expect(await screen.findByLabelText('Your answer')).toBeTruthy()
})
