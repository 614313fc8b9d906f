import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { ConditionsCard } from '../../../src/condition/ConditionsCard.tsx'
import { scriptedUpload } from '../document/scripted-upload.ts'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { absent, answered, button, conditionOf, open } from './scene.tsx'

afterEach(() => {
  cleanup()
  // The drafts of unsent forms.
  sessionStorage.clear()
})

const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
const anAnnualReport = { kind: 'document', documentType: 'annualReport' } as const

describe('the card', () => {
  test('lists by step what is asked, of whom and by when', async () => {
    const returned = {
      state: 'returned',
      answer: answered.answer ?? null,
      decision: {
        reason: 'By how much?',
        decidedDtime: '2026-11-26T10:00:00.000Z',
        decidedByName: 'Mari Maasikas',
      },
      overdueDtime: '2026-11-26T10:00:00.000Z',
      dueDay: '2026-11-25',
    } as const
    await open([
      conditionOf({ conditionId: 6, neededFor: 'signing', ...anAnnualReport, textEn: 'Add the report' }),
      conditionOf(returned),
    ])
    const decision = screen.getByRole('region', { name: 'Before the decision' })
    const signing = screen.getByRole('region', { name: 'Before the signing' })
    expect(decision.compareDocumentPosition(signing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    for (const text of [
      'Why has the turnover fallen?',
      'Asked of: Partner',
      'Overdue since 25.11.2026',
      'Returned, waits for another answer',
      'Answered by Peeter Põhjala, 26.11.2026 11:00',
      'A large client has left.',
      'Returned by Mari Maasikas, 26.11.2026 12:00',
      'By how much?',
    ])
      expect(within(decision).getByText(text)).toBeTruthy()
    expect(within(signing).getByText('Annual report')).toBeTruthy()
    expect(within(signing).getByText(/^Due in \d+ working days, 02\.01\.2030$/)).toBeTruthy()
  })

  test('says how long each has waited for whom', async () => {
    const history = [
      { state: 'open', enteredDtime: '2026-11-20T08:00:00.000Z' },
      { state: 'answered', enteredDtime: '2026-11-23T08:00:00.000Z' },
    ] as const
    await open([
      conditionOf({
        ...answered,
        state: 'accepted',
        history: [...history, { state: 'accepted', enteredDtime: '2026-11-23T11:00:00.000Z' }],
      }),
      conditionOf({
        conditionId: 6,
        askedOf: 'inhouse',
        state: 'waived',
        history: [...history.slice(0, 1), { state: 'waived', enteredDtime: '2026-11-20T08:20:00.000Z' }],
      }),
    ])
    expect(
      screen.getByText('Waiting time: 3 days with the partner, 3 hr with credit and compliance'),
    ).toBeTruthy()
    expect(screen.getByText('Waiting time: 20 min with the in-house partner')).toBeTruthy()
    cleanup()
    await open(
      [
        conditionOf({
          ...answered,
          state: 'ended',
          history: [...history, { state: 'ended', enteredDtime: '2026-11-23T08:01:00.000Z' }],
        }),
      ],
      { language: 'et' },
    )
    expect(
      screen.getByText('Ooteaeg: partneri käes 3 päeva, krediidikomitee ja vastavuskontrolli käes 1 min'),
    ).toBeTruthy()
  })

  test('is in the reader’s language', async () => {
    await open([conditionOf()], { language: 'et' })
    expect(screen.getByText('Miks on käive langenud?')).toBeTruthy()
    expect(screen.getByText('Ootab vastust')).toBeTruthy()
  })

  test('is not there for a partner of whom nothing is asked', async () => {
    const server = scriptedServer()
    server.on(conditionCalls.find, { json: { conditions: [] } })
    renderInQuery(<ConditionsCard />, { role: 'PARTNER', query: queryOf({ status: 'SCR' }) })
    await waitFor(() => expect(server.asked).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Conditions' })).toBeNull()
  })

  test('says why it could not be loaded, and loads again', async () => {
    const server = scriptedServer()
    server.on(conditionCalls.find, refusal(500, 'internal', { detail: 'Something failed' }))
    const { user } = renderInQuery(<ConditionsCard />, { role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
    await screen.findByText('Something failed')
    server.on(conditionCalls.find, { json: { conditions: [] } })
    await user.click(button('Try again'))
    expect(await screen.findByText('Nothing is asked for')).toBeTruthy()
  })

  test.each(['accepted', 'waived', 'ended'] as const)('offers nothing for one that is %s', async (state) => {
    await open([conditionOf({ ...answered, state })], { role: 'CREDIT' })
    expect(absent(/^(Answer|Accept|Return|Waive)/)).toBe(true)
  })

  test.each([
    { of: 'partner', role: 'PARTNER', offers: 'Answer: Text' },
    { of: 'partner', role: 'CREDIT', offers: null },
    { of: 'customer', role: 'COMPLIANCE', offers: 'Answer for the customer: Text' },
    { of: 'surety', role: 'CREDIT', offers: 'Answer for the surety: Text' },
  ] as const)('lets $role answer what is asked of the $of: $offers', async ({ of, role, offers }) => {
    await open([conditionOf({ askedOf: of })], { role })
    if (offers === null) expect(absent(/^Answer/)).toBe(true)
    else expect(button(offers)).toBeTruthy()
  })

  test('reads the query again once the other side has changed something', async () => {
    const { server, change } = await open([conditionOf(answered)], { role: 'CREDIT' })
    const reads = () => server.asked.filter(({ path }) => path.endsWith('/query/1042/edit'))
    await waitFor(() => expect(reads()).toHaveLength(1))
    const accepted = conditionOf({
      ...answered,
      state: 'accepted',
      modifiedDtime: '2026-11-26T11:00:00.000Z',
    })
    change([accepted])
    server.on(conditionCalls.accept, { json: accepted })
    fireEvent.click(button('Accept: Text'))
    await screen.findByText('Accepted')
    await waitFor(() => expect(reads()).toHaveLength(2))
  })
})

describe('an answer in words', () => {
  test('is sent for the version that was read', async () => {
    const { user, server, sent, change } = await open([conditionOf()])
    server.on(conditionCalls.answer, () => {
      change([conditionOf(answered)])
      return { json: conditionOf(answered) }
    })
    await user.click(button('Answer: Text'))
    await user.click(button('Send the answer'))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    await user.type(words(), 'A large client has left.')
    await user.click(button('Send the answer'))
    expect(await screen.findByText('Answered, to be checked')).toBeTruthy()
    expect(screen.getByText('Answer sent')).toBeTruthy()
    expect(sent('/answer')).toEqual([
      { text: 'A large client has left.', modifiedDtime: '2026-11-26T08:00:00.000Z' },
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('stays in its form when another tab has answered, until the next read', async () => {
    const { user, server, change } = await open([conditionOf(), conditionOf({ conditionId: 6 })])
    const others = conditionOf(answered)
    const sixth = conditionOf({ ...answered, conditionId: 6 })
    const [first = document.body] = screen.getAllByRole('button', { name: 'Answer: Text' })
    await user.click(first)
    await user.type(words(), 'My words')
    // The user's own answer to another condition reads the list again, as the clock does.
    server.on(conditionCalls.answer, () => {
      change([others, sixth])
      return { json: sixth }
    })
    await user.click(button('Answer: Text'))
    const [, second = document.body] = screen.getAllByRole('textbox', { name: 'Answer' })
    await user.type(second, 'Yes')
    const [, send = document.body] = screen.getAllByRole('button', { name: 'Send the answer' })
    await user.click(send)
    expect(await screen.findByText(/Another user has changed this condition meanwhile/)).toBeTruthy()
    expect(words().value).toBe('My words')
    expect(absent('Send the answer')).toBe(true)
  })

  test('takes the focus once its field opens, and gives it back', async () => {
    const earlier = conditionOf({ ...answered, conditionId: 4, state: 'open' })
    const { user } = await open([earlier, conditionOf({ conditionId: 6 })])
    const [, second] = screen.getAllByRole('button', { name: 'Answer: Text' })
    await user.click(second ?? document.body)
    await waitFor(() => expect(document.activeElement).toBe(words()))
    await user.click(button('Cancel'))
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Answer: Text' })[1])
    })
  })

  test('stays in its form if it is refused', async () => {
    const { user, server } = await open([conditionOf()])
    server.on(conditionCalls.answer, refusal(409, 'query.refused', { detail: 'The query is closed.' }))
    await user.click(button('Answer: Text'))
    await user.type(words(), 'My words')
    await user.click(button('Send the answer'))
    expect((await screen.findByRole('alert')).textContent).toContain('The query is closed.')
    expect(words().value).toBe('My words')
    expect(button('Send the answer')).toBeTruthy()
  })

  test.each([
    { others: { ...answered }, state: 'Answered, to be checked' },
    { others: { state: 'waived' as const, modifiedDtime: '2026-11-26T09:00:00.000Z' }, state: 'Waived' },
  ])('stays readable if another user was faster: $state', async ({ others, state }) => {
    const { user, server } = await open([conditionOf()])
    server.on(conditionCalls.answer, refusal(409, 'record.conflict', { stored: conditionOf(others) }))
    await user.click(button('Answer: Text'))
    await user.type(words(), 'My words')
    await user.click(button('Send the answer'))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(`Another user has changed this condition meanwhile: ${state}`)
    expect(words().value).toBe('My words')
    expect(absent('Send the answer')).toBe(true)
    await user.click(button('Close the form'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a document', () => {
  const document = conditionOf(anAnnualReport)
  const input = () => screen.getByLabelText(/Drop the files here or choose them: Annual report/)
  const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
  const drop = (...files: File[]) => fireEvent.change(input(), { target: { files } })
  const namesOf = (body: FormData | undefined) =>
    body?.getAll('files').map((file) => (file instanceof File ? file.name : ''))
  const answeredWith = (...names: string[]) =>
    conditionOf({
      ...document,
      ...answered,
      answer: answered.answer
        ? {
            ...answered.answer,
            text: '',
            documents: names.map((fileName, at) => ({ docFileId: at + 1, fileName })),
          }
        : null,
    })
  const refused = (status: number, code: string, path: string, detail: string) => ({
    type: 'about:blank',
    title: 'Refused',
    status,
    code,
    detail,
    ...(path !== '' && { fields: [{ path, code: 'document.refused.virus', detail }] }),
  })

  test('is answered by several files, looked through and sent together', async () => {
    const requests = scriptedUpload()
    const { user, change } = await open([document])
    await user.upload(input(), pdf('page-1.pdf'))
    drop(pdf('page-2.pdf'), pdf('page-3.pdf'))
    await user.click(button('Remove page-2.pdf'))
    await user.click(button('Send 2 files'))
    expect(requests[0]?.url).toBe('/api/query/1042/conditions/5/files')
    expect(namesOf(requests[0]?.sent)).toEqual(['page-1.pdf', 'page-3.pdf'])
    const stored = answeredWith('page-1.pdf', 'page-3.pdf')
    change([stored])
    requests[0]?.answer(201, stored)
    expect(await screen.findByText('Answered, to be checked')).toBeTruthy()
    expect(button('Download page-1.pdf')).toBeTruthy()
    expect(button('Download page-3.pdf')).toBeTruthy()
    expect(absent(/^Send/)).toBe(true)
  })

  test('says at a file why it is refused, and sends the others', async () => {
    const requests = scriptedUpload()
    const { user } = await open([document])
    drop(pdf('a.pdf'), new File(['x'], 'virus.exe'), pdf('b.pdf'), pdf('c.pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain('virus.exe cannot be attached')
    await user.click(button('Send 3 files'))
    expect(namesOf(requests[0]?.sent)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    requests[0]?.answer(400, refused(400, 'request.invalid', 'files.1', 'b.pdf holds a virus.'))
    expect(await screen.findByText('b.pdf holds a virus.')).toBeTruthy()
    await user.click(button('Send 2 files'))
    expect(namesOf(requests[1]?.sent)).toEqual(['a.pdf', 'c.pdf'])
    expect(requests[1]?.headers['Idempotency-Key']).not.toBe(requests[0]?.headers['Idempotency-Key'] ?? '')
  })

  test('holds at most ten files', async () => {
    await open([document])
    drop(...Array.from({ length: 11 }, (_, page) => pdf(`${page}.pdf`)))
    expect((await screen.findByRole('alert')).textContent).toContain('10.pdf is left out')
    expect(button('Send 10 files')).toBeTruthy()
  })

  test('keeps the chosen files if another user was faster', async () => {
    const requests = scriptedUpload()
    const { user, change } = await open([document])
    drop(pdf('report.pdf'))
    await user.click(button('Send the file'))
    change([answeredWith('other.pdf')])
    requests[0]?.answer(409, refused(409, 'query.refused', '', 'Too late.'))
    expect(
      await screen.findByText(/Another user has changed this condition meanwhile: Answered, to be checked/),
    ).toBeTruthy()
    expect(screen.getByText('report.pdf')).toBeTruthy()
    expect(absent(/^Send/)).toBe(true)
    expect(screen.queryByLabelText(/Drop the files here/)).toBeNull()
  })

  test('is sent again with the same key once the connection is back', async () => {
    const requests = scriptedUpload()
    const { user } = await open([document])
    drop(pdf('report.pdf'))
    await user.click(button('Send the file'))
    requests[0]?.lose()
    expect(await screen.findByText(/It goes on when the connection is back/)).toBeTruthy()
    await user.click(button('Send the file'))
    expect(requests[1]?.headers['Idempotency-Key']).toBe(requests[0]?.headers['Idempotency-Key'] ?? '')
  })

  test('for the customer is sent from the form that in-house has opened, which closes', async () => {
    const requests = scriptedUpload()
    const ofCustomer = { ...document, askedOf: 'customer' as const }
    const { user, change } = await open([ofCustomer], { role: 'CREDIT' })
    expect(screen.queryByLabelText(/Drop the files here/)).toBeNull()
    await user.click(button('Answer for the customer: Annual report'))
    drop(pdf('payslip.pdf'))
    await user.click(button('Send the file'))
    const stored = { ...answeredWith('payslip.pdf'), askedOf: 'customer' as const }
    change([stored])
    requests[0]?.answer(201, stored)
    expect(await screen.findByText('Answered, to be checked')).toBeTruthy()
    expect(screen.queryByText(/Another user/)).toBeNull()
  })

  test('may be one that the query has', async () => {
    const { user, server, sent } = await open([conditionOf(anAnnualReport)])
    server.on(documentCalls.find, {
      json: [
        {
          docFileId: 8,
          fileName: 'report.pdf',
          isSignable: false,
          confidential: false,
          size: 10,
          createdDtime: '2026-11-18T13:20:00Z',
          createdByName: 'Andres Tamm',
        },
      ],
    })
    server.on(conditionCalls.answer, { json: conditionOf({ ...anAnnualReport, ...answered }) })
    cleanup()
    renderInQuery(<ConditionsCard />, { role: 'PARTNER', query: queryOf({ status: 'SCR' }) })
    await user.click(
      await screen.findByRole('button', { name: 'Choose a document of the query: Annual report' }),
    )
    await user.click(button('Send the answer'))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Document of the query' }), 'report.pdf')
    await user.click(button('Send the answer'))
    await screen.findByText('Answer sent')
    expect(sent('/answer')).toEqual([{ docFileIds: [8], modifiedDtime: '2026-11-26T08:00:00.000Z' }])
  })
})
