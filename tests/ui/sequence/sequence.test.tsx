import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failedWorkCalls } from '../../../api/failed-work.calls.ts'
import { sequenceCalls, type SequenceMessage } from '../../../api/sequence.calls.ts'
import { PENDING_POLL_MS } from '../../../domain/constants.ts'
import { message } from '../../../server/sequence/message.ts'
import { expectPollWithin, withMovableTime } from '../polls.ts'
import { queryOf } from '../query/example-query.ts'
import { openQuery } from '../query/screen.tsx'
import { refusal } from '../scripted-server.ts'

afterEach(cleanup)

const sent = message('s1', '2026-11-20T08:00:00.000Z', 'user', 'portal', 'query.stepTaken', {
  step: 'contract.sendForSigning',
  status: 'YS',
  byName: 'Kadri Kask',
})
const letterAt = '2026-11-20T09:00:00.000Z'
const letter = message('j1', letterAt, 'portal', 'mail', 'work.failed.container.signerLetter', {
  firstAt: '2026-11-20T08:30:00.000Z',
  about: 'L-7, Mari Mets',
  state: 'failed',
  tries: 3,
  reason: 'unavailable',
  nextTry: '2026-11-20T10:00:00.000Z',
  retry: {
    by: 'work',
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'container.signerLetter',
    about: 'L-7, Mari Mets',
  },
})

const open = async (found: SequenceMessage[] | ReturnType<typeof refusal>, isCut = false) => {
  const query = queryOf({ status: 'YS' })
  const path = `/compliance/query/${query.queryId}/edit?sequence=open`
  const opened = await openQuery({ role: 'COMPLIANCE', query, path })
  const answer = Array.isArray(found) ? { json: { messages: found, isCut } } : found
  opened.server.on(sequenceCalls.find, answer)
  await opened.user.click(screen.getByRole('tab', { name: 'Status' }))
  return { ...opened, card: await screen.findByRole('region', { name: 'Sequence diagram' }) }
}

test('each message says when, who to whom, what and with what result', async () => {
  const { card } = await open([sent, letter])
  const items = await within(card).findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    '20.11.2026 10:00User → PortalSent for signingWaiting for signaturesKadri Kask',
    '20.11.2026 11:00Portal → Mail and text messagesLetter to a signerL-7, Mari Mets' +
      'Failed 3 timesFirst tried at 20.11.2026 10:30The mail server did not answer.' +
      'Tried again at 20.11.2026 12:00Try again',
  ])
})

test('a failed message is retried by the call of failed work, and read again', async () => {
  const { card, server, user } = await open([letter])
  server.on(failedWorkCalls.retry, { status: 204 })
  const button = await within(card).findByRole('button', {
    name: 'Try again: Letter to a signer L-7, Mari Mets, 20.11.2026 11:00',
  })
  server.on(sequenceCalls.find, {
    json: { messages: [{ ...letter, state: 'done', tries: 4, retry: null }], isCut: false },
  })
  await user.click(button)
  expect(await within(card).findByText('Done at attempt 4')).toBeTruthy()
  expect(within(card).getByText('Last failure: The mail server did not answer.')).toBeTruthy()
  expect(within(card).queryByRole('button', { name: /Try again/ })).toBeNull()
})

test('each retry has a name of its own, a shared job that of the job', async () => {
  const told = (messageId: string, status: 'SCR' | 'QA', at = letter.at): SequenceMessage => ({
    ...letter,
    messageId,
    at,
    to: 'program',
    event: 'program.notified',
    status,
    about: null,
    retry: { by: 'delivery', partnerId: 3, deliveryId: messageId },
  })
  const checked: SequenceMessage = {
    ...letter,
    messageId: 'r1',
    to: 'screening',
    event: 'screening.failed',
    about: 'Must Nimekiri',
    retry: { by: 'work', id: letter.messageId, kind: 'screening.check', about: null },
  }
  const { card } = await open([
    letter,
    told('d1', 'SCR'),
    told('d2', 'QA'),
    told('d3', 'QA', sent.at),
    checked,
  ])
  const buttons = await within(card).findAllByRole('button', { name: /^Try again/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Try again: Letter to a signer L-7, Mari Mets, 20.11.2026 11:00',
    'Try again: Message about the status Sent to credit committee, 20.11.2026 11:00',
    'Try again: Message about the status Approved, 20.11.2026 11:00',
    'Try again: Message about the status Approved, 20.11.2026 10:00',
    'Try again: Checking the parties, 20.11.2026 11:00',
  ])
})

test('polls while a message is about to be retried', async () => {
  withMovableTime()
  const { card, server } = await open([letter])
  await within(card).findByText('Failed 3 times')
  server.on(sequenceCalls.find, {
    json: { messages: [{ ...letter, state: 'done', tries: 4, nextTry: null, retry: null }], isCut: false },
  })
  await expectPollWithin(server, sequenceCalls.find, PENDING_POLL_MS)
  expect(await within(card).findByText('Done at attempt 4')).toBeTruthy()
})

test('a query without messages and a cut list say so', async () => {
  const { card } = await open([])
  expect(await within(card).findByText('Nothing has been passed on yet.')).toBeTruthy()
  cleanup()
  const cut = await open([sent], true)
  expect(await within(cut.card).findByText(/^The oldest events are left out, except/)).toBeTruthy()
})

test('a failed answer can be asked for again', async () => {
  const { card, server, user } = await open(
    refusal(503, 'server.unavailable', { detail: 'Try again shortly' }),
  )
  expect(await within(card).findByText('Try again shortly')).toBeTruthy()
  server.on(sequenceCalls.find, { json: { messages: [sent], isCut: false } })
  await user.click(within(card).getByRole('button', { name: 'Try again' }))
  expect(await within(card).findByText('Sent for signing')).toBeTruthy()
})

test('it is not read before it is opened', async () => {
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'YS' }) })
  let asked = 0
  server.on(sequenceCalls.find, () => {
    asked += 1
    return { json: { messages: [sent], isCut: false } }
  })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const card = await screen.findByRole('region', { name: 'Sequence diagram' })
  expect(asked).toBe(0)
  await user.click(within(card).getByRole('button', { name: 'Show the sequence' }))
  expect(await within(card).findByText('Sent for signing')).toBeTruthy()
  expect(asked).toBe(1)
  await user.click(within(card).getByRole('button', { name: 'Hide the sequence' }))
  expect(within(card).queryByRole('list')).toBeNull()
})
