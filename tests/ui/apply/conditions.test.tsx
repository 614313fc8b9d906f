import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { createAnswering, createAskedConditions, customerCalls } from '../../../src/apply/asked-conditions.ts'
import { conditionOf } from '../condition/scene.tsx'
import { scriptedUpload } from '../document/scripted-upload.ts'
import { refusal } from '../scripted-server.ts'
import { followedView, lost, openPage, reopenPage } from './scene.tsx'

afterEach(cleanup)

const asked = conditionOf({ askedOf: 'customer', textEt: 'Miks on käive langenud?', dueDay: '2026-12-01' })
const sent: Condition = {
  ...asked,
  state: 'answered',
  answer: {
    text: 'Kevadel',
    documents: [],
    value: null,
    answeredDtime: '2026-11-26T10:00:00.000Z',
    answeredByName: '',
  },
}

const openWith = (...conditions: Condition[]) => {
  const page = openPage(followedView())
  page.server.on(applyCalls.conditions, { json: { conditions } })
  return page
}
/** The page is opened again in the same tab. */
const reload = (...conditions: Condition[]) => {
  cleanup()
  const page = reopenPage(followedView())
  page.server.on(applyCalls.conditions, { json: { conditions } })
  return page
}
const submit = () => screen.findByRole('button', { name: 'Saada' })
const bodyOf = ({ server }: ReturnType<typeof openWith>, path: string) =>
  server.asked.find((one) => one.path.endsWith(path))?.body

test('a condition is shown with its day, and is answered in words', async () => {
  const page = openWith(asked)
  page.server.on(applyCalls.answerCondition, { json: { conditions: [sent] } })
  const button = await submit()
  expect(screen.getByText(/^Sina: vajame/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Miks on käive langenud?' })).toBeTruthy()
  expect(screen.getByText('Palun vasta hiljemalt 01.12.2026.')).toBeTruthy()
  await page.user.type(screen.getByLabelText('Sinu vastus'), 'Kevadel')
  await page.user.click(button)
  const state = await screen.findByText(/Saadetud 26\.11\.2026\. Vaatame selle läbi\. Kevadel/)
  expect(document.activeElement).toBe(state)
  expect(screen.queryByText(/^Sina: vajame/)).toBeNull()
  expect(bodyOf(page, '/apply/conditions/answer')).toEqual({
    token: 't'.repeat(43),
    conditionId: asked.conditionId,
    text: 'Kevadel',
    modifiedDtime: asked.modifiedDtime,
  })
})

/** The page looks again, as when it comes to the front. */
const look = () => fireEvent(document, new Event('visibilitychange'))
const decision = { reason: 'Käendus', decidedDtime: '2026-11-26T11:00:00.000Z', decidedByName: '' }
const later = { modifiedDtime: '2026-11-26T11:00:00.000Z' }
const others = sent.answer && { ...sent.answer, text: 'Talvel' }
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Sinu vastus')
const conflict = (stored: Condition) =>
  refusal(409, 'record.conflict', { stored, headers: { 'content-type': 'application/problem+json' } })

describe('what the customer has begun to write', () => {
  test.each([
    {
      by: 'waived',
      now: { ...asked, ...later, state: 'waived', decision },
      says: ['Seda pole enam vaja.', 'Sinu kirjutatut ei saadetud.'],
    },
    {
      by: 'answered by another',
      now: { ...sent, ...later, answer: others },
      says: [
        'Saadetud 26.11.2026. Vaatame selle läbi. Talvel',
        'Sellele on vahepeal vastatud. Sinu kirjutatut ei saadetud.',
      ],
    },
    {
      by: 'ended with the application',
      now: { ...asked, ...later, state: 'ended' },
      says: ['Seda pole enam vaja.', 'Sinu kirjutatut ei saadetud.'],
    },
  ] as const)('stays when the condition is $by, to be copied or discarded', async ({ now, says }) => {
    const page = openWith(asked)
    await submit()
    await page.user.type(words(), 'Kevadel')
    page.server.on(applyCalls.conditions, { json: { conditions: [now] } })
    look()
    expect((await screen.findByRole('alert')).textContent).toBe(says[1])
    expect(screen.getByText(says[0])).toBeTruthy()
    expect(words().value).toBe('Kevadel')
    expect(words().readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Saada' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Kopeeri kirjutatu' }))
    expect(await screen.findByRole('button', { name: 'Kopeeritud' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Kevadel')
    await page.user.click(screen.getByRole('button', { name: 'Kustuta kirjutatu' }))
    expect(screen.queryByLabelText('Sinu vastus')).toBeNull()
    expect(screen.getByText(says[0])).toBeTruthy()
  })

  test.each([
    { answer: 'that the server does not have', now: asked, sends: true },
    { answer: 'that has arrived', now: { ...sent, ...later }, sends: false },
  ])('is sent once although the page is reloaded meanwhile: an answer $answer', async ({ now, sends }) => {
    const page = openWith(asked)
    const button = await submit()
    page.server.on(applyCalls.answerCondition, () => new Promise<never>(() => {}))
    await page.user.type(words(), 'Kevadel')
    await page.user.click(button)
    const again = reload(now)
    again.server.on(applyCalls.answerCondition, sends ? { json: { conditions: [sent] } } : conflict(now))
    expect(await screen.findByText(/Vaatame selle läbi\. Kevadel/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByLabelText('Sinu vastus')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test('is there after a reload, and is not sent by itself', async () => {
    const page = openWith(asked)
    await submit()
    await page.user.type(words(), 'Kevadel')
    const again = reload(asked)
    const button = await submit()
    expect(words().value).toBe('Kevadel')
    again.server.on(applyCalls.answerCondition, { json: { conditions: [sent] } })
    await again.user.click(button)
    expect(await screen.findByText(/Vaatame selle läbi\. Kevadel/)).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  test('is there after a reload although the condition was waived meanwhile', async () => {
    const page = openWith(asked)
    await submit()
    await page.user.type(words(), 'Kevadel')
    const again = reload({ ...asked, ...later, state: 'waived', decision })
    expect((await screen.findByRole('alert')).textContent).toBe('Sinu kirjutatut ei saadetud.')
    expect(words().value).toBe('Kevadel')
    await again.user.click(screen.getByRole('button', { name: 'Kustuta kirjutatu' }))
    expect(sessionStorage).toHaveLength(0)
  })

  test('is not missed by who has written nothing', async () => {
    const page = openWith(asked)
    await submit()
    page.server.on(applyCalls.conditions, { json: { conditions: [{ ...asked, ...later, state: 'waived' }] } })
    look()
    expect(await screen.findByText('Seda pole enam vaja.')).toBeTruthy()
    expect(screen.queryByLabelText('Sinu vastus')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays when the server is the first to know, and is sent after the answer was returned', async () => {
    const page = openWith(asked)
    const button = await submit()
    await page.user.type(words(), 'Kevadel')
    const now: Condition = { ...sent, ...later, answer: others }
    page.server.on(applyCalls.conditions, { json: { conditions: [now] } })
    page.server.on(applyCalls.answerCondition, conflict(now))
    await page.user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('Sellele on vahepeal vastatud.')
    const returned: Condition = {
      ...now,
      state: 'returned',
      decision,
      modifiedDtime: '2026-11-26T12:00:00.000Z',
    }
    page.server.on(applyCalls.conditions, { json: { conditions: [returned] } })
    look()
    await page.user.click(await screen.findByRole('button', { name: 'Jäta enda kirjutatu' }))
    expect(words().value).toBe('Kevadel')
    const again: Condition = { ...sent, modifiedDtime: '2026-11-26T13:00:00.000Z' }
    page.server.on(applyCalls.answerCondition, { json: { conditions: [again] } })
    await page.user.click(screen.getByRole('button', { name: 'Saada' }))
    expect(await screen.findByText(/Vaatame selle läbi\. Kevadel/)).toBeTruthy()
    expect(page.server.asked.at(-1)?.body).toMatchObject({ modifiedDtime: returned.modifiedDtime })
  })

  test('counts as sent if only the response was lost', async () => {
    const page = openWith(asked)
    const button = await submit()
    await page.user.type(words(), 'Kevadel')
    page.server.on(applyCalls.conditions, { json: { conditions: [{ ...sent, ...later }] } })
    page.server.on(applyCalls.answerCondition, lost)
    await page.user.click(button)
    expect(await screen.findByText(/Vaatame selle läbi\. Kevadel/)).toBeTruthy()
    expect(screen.queryByLabelText('Sinu vastus')).toBeNull()
  })

  test.each([
    { choice: 'Jäta enda kirjutatu', value: 'Tartu' },
    { choice: 'Kasuta: Narva', value: 'Narva' },
  ])('is shown beside the value that the field has got meanwhile: $choice', async ({ choice, value }) => {
    const field: Condition = { ...asked, kind: 'field', field: 'city', fieldValue: '' }
    const page = openWith(field)
    const button = await submit()
    await page.user.type(words(), 'Tartu')
    page.server.on(applyCalls.conditions, { json: { conditions: [{ ...field, fieldValue: 'Narva' }] } })
    page.server.on(applyCalls.answerCondition, conflict({ ...field, fieldValue: 'Narva' }))
    await page.user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'See on vahepeal täidetud: Narva. Kumb on õige?',
    )
    await page.user.click(screen.getByRole('button', { name: choice }))
    expect(words().value).toBe(value)
    page.server.on(applyCalls.answerCondition, { json: { conditions: [{ ...sent, ...later }] } })
    await page.user.click(screen.getByRole('button', { name: 'Saada' }))
    await screen.findByText(/Vaatame selle läbi/)
    const body = page.server.asked.findLast(({ path }) => path.endsWith('/conditions/answer'))?.body
    expect(body).toMatchObject({ value, basedOn: 'Narva' })
  })
})

test('files that were chosen stay when the condition is waived, and can only be removed', async () => {
  const document: Condition = { ...asked, kind: 'document', documentType: 'incomeProof' }
  const page = openWith(document)
  await page.user.upload(await screen.findByLabelText('Vali failid'), [
    new File(['%PDF'], 'mai.pdf', { type: 'application/pdf' }),
  ])
  page.server.on(applyCalls.conditions, {
    json: { conditions: [{ ...document, ...later, state: 'waived' }] },
  })
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  look()
  expect((await screen.findByRole('alert')).textContent).toBe('Neid faile ei saadetud.')
  expect(screen.queryByRole('button', { name: 'Saada fail' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Eemalda: mai.pdf' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Seda pole enam vaja.')).toBeTruthy()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
})

describe('files whose response was lost', () => {
  const document: Condition = { ...asked, kind: 'document', documentType: 'incomeProof' }
  const sendLost = async () => {
    const requests = scriptedUpload()
    const page = openWith(document)
    await page.user.upload(await screen.findByLabelText('Vali failid'), new File(['%PDF'], 'mai.pdf'))
    await page.user.click(screen.getByRole('button', { name: 'Saada fail' }))
    requests[0]?.lose()
    await screen.findByRole('alert')
    return { page, requests }
  }
  const answeredWith = (fileName: string): Condition => ({
    ...document,
    ...later,
    state: 'answered',
    answer: sent.answer && { ...sent.answer, text: '', documents: [{ docFileId: 1, fileName }] },
  })

  test('are sent if the server has them, also after another try', async () => {
    const { page, requests } = await sendLost()
    page.server.on(applyCalls.conditions, { json: { conditions: [answeredWith('mai.pdf')] } })
    fireEvent(window, new Event('online'))
    requests[1]?.answer(409, { type: '', title: '', status: 409, code: 'query.refused', detail: 'Vastatud' })
    expect(await screen.findByText(/Vaatame selle läbi\. mai\.pdf/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Eemalda: mai.pdf' })).toBeNull()
  })

  test('are not if the answer has others', async () => {
    const { page } = await sendLost()
    page.server.on(applyCalls.conditions, { json: { conditions: [answeredWith('juuni.pdf')] } })
    look()
    expect(await screen.findByText('Neid faile ei saadetud.')).toBeTruthy()
    expect(screen.getByText('mai.pdf')).toBeTruthy()
  })
})

test('several files answer together, without one that was removed', async () => {
  const requests = scriptedUpload()
  const page = openWith({ ...asked, kind: 'document', documentType: 'incomeProof' })
  const file = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
  await page.user.upload(await screen.findByLabelText('Vali failid'), [
    file('mai.pdf'),
    file('juuni.pdf'),
    file('juuli.pdf'),
  ])
  await page.user.click(screen.getByRole('button', { name: 'Eemalda: juuni.pdf' }))
  await page.user.click(screen.getByRole('button', { name: 'Saada 2 faili' }))
  expect(requests[0]?.url).toBe(`/api/apply/conditions/${asked.conditionId}/files`)
  expect(requests[0]?.sent?.getAll('files')).toMatchObject([{ name: 'mai.pdf' }, { name: 'juuli.pdf' }])
  requests[0]?.answer(201, { conditions: [sent] })
  const state = await screen.findByText(/Vaatame selle läbi/)
  expect(document.activeElement).toBe(state)
})

test('a refused file says why, and the others are sent without it', async () => {
  const requests = scriptedUpload()
  const page = openWith({ ...asked, kind: 'document', documentType: 'incomeProof' })
  const files = [new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf'), new File(['x'], 'c.heic')]
  // As from a phone that ignores the accepted kinds.
  fireEvent.change(await screen.findByLabelText('Vali failid'), { target: { files } })
  expect((await screen.findByRole('alert')).textContent).toContain('c.heic')
  await page.user.click(screen.getByRole('button', { name: 'Saada 2 faili' }))
  requests[0]?.answer(400, {
    type: 'about:blank',
    title: 'Refused',
    status: 400,
    code: 'request.invalid',
    detail: 'Vigane',
    fields: [{ path: 'files.1', code: 'document.refused.virus', detail: 'b.pdf on viirus' }],
  })
  expect(await screen.findByText('b.pdf on viirus')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Saada fail' }))
  expect(requests[1]?.sent?.getAll('files')).toMatchObject([{ name: 'a.pdf' }])
})

test('a refused value is explained at its field and stays', async () => {
  const page = openWith({ ...asked, kind: 'field', field: 'bankAccountNumber' })
  page.server.on(
    applyCalls.answerCondition,
    refusal(400, 'request.invalid', {
      fields: [{ path: 'value', code: 'field.iban', detail: 'See pole IBAN' }],
      headers: { 'content-type': 'application/problem+json' },
    }),
  )
  const button = await submit()
  const field = screen.getByLabelText<HTMLInputElement>('Sinu vastus')
  await page.user.type(field, 'EE12')
  await page.user.click(button)
  expect(await screen.findByText('See pole IBAN')).toBeTruthy()
  expect(field.value).toBe('EE12')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('an answer that arrives after its page was left goes to no stopped actor', async () => {
  const response = Promise.withResolvers<readonly Condition[]>()
  const calls = { ...customerCalls, read: async () => [asked], send: () => response.promise }
  const conditions = createAskedConditions(calls)
  const answering = createAnswering(asked, conditions, calls)
  conditions.start()
  answering.start()
  answering.send({ type: 'form.open', form: 'answer' })
  answering.send({ type: 'command.send', command: { type: 'answer', answer: { text: 'Kevadel' } } })
  expect(answering.getSnapshot().hasTag('busy')).toBe(true)
  answering.stop()
  conditions.stop()
  response.resolve([sent])
  // All that follows the response happens in microtasks.
  await new Promise(setImmediate)
})

test('without a connection the answer stays, and is sent with the next try', async () => {
  const page = openWith(asked)
  page.server.on(applyCalls.answerCondition, lost)
  const button = await submit()
  await page.user.type(screen.getByLabelText('Sinu vastus'), 'Kevadel')
  await page.user.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  page.server.on(applyCalls.answerCondition, { json: { conditions: [sent] } })
  await page.user.click(button)
  expect(await screen.findByText(/Vaatame selle läbi/)).toBeTruthy()
})

test('a returned answer shows the reason; accepted and waived conditions are marked, ended ones hidden', async () => {
  openWith(
    { ...sent, state: 'returned', decision: { ...decision, reason: 'Loetamatu' } },
    { ...sent, conditionId: 2, state: 'accepted' },
    { ...asked, conditionId: 3, state: 'waived', decision },
    { ...asked, conditionId: 4, state: 'ended', textEt: 'Enam mitte' },
  )
  expect(await screen.findByText('Palun vasta uuesti: Loetamatu')).toBeTruthy()
  expect(screen.getByText(/Vastu võetud/)).toBeTruthy()
  expect(screen.getByText(/pole enam vaja/)).toBeTruthy()
  expect(screen.queryByText('Enam mitte')).toBeNull()
})
