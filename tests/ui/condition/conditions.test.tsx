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
    { of: 'partner', role: 'PARTNER', offers: 'Answer: Words' },
    { of: 'partner', role: 'CREDIT', offers: null },
    { of: 'customer', role: 'COMPLIANCE', offers: 'Answer for the customer: Words' },
    { of: 'surety', role: 'CREDIT', offers: 'Answer for the surety: Words' },
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
    fireEvent.click(button('Accept: Words'))
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
    await user.click(button('Answer: Words'))
    await user.click(button('Send the answer'))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    await user.type(words(), 'A large client has left.')
    await user.click(button('Send the answer'))
    expect(await screen.findByText('Answered, to be looked at')).toBeTruthy()
    expect(screen.getByText('Answer sent')).toBeTruthy()
    expect(sent('/answer')).toEqual([
      { text: 'A large client has left.', modifiedDtime: '2026-11-26T08:00:00.000Z' },
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('stays in its form if it is refused', async () => {
    const { user, server } = await open([conditionOf()])
    server.on(conditionCalls.answer, refusal(409, 'query.refused', { detail: 'The query is closed.' }))
    await user.click(button('Answer: Words'))
    await user.type(words(), 'My words')
    await user.click(button('Send the answer'))
    expect((await screen.findByRole('alert')).textContent).toContain('The query is closed.')
    expect(words().value).toBe('My words')
    expect(button('Send the answer')).toBeTruthy()
  })

  test.each([
    { others: { ...answered }, state: 'Answered, to be looked at' },
    { others: { state: 'waived' as const, modifiedDtime: '2026-11-26T09:00:00.000Z' }, state: 'Waived' },
  ])('stays readable if another user was faster: $state', async ({ others, state }) => {
    const { user, server } = await open([conditionOf()])
    server.on(conditionCalls.answer, refusal(409, 'record.conflict', { stored: conditionOf(others) }))
    await user.click(button('Answer: Words'))
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

describe('a field', () => {
  const field = conditionOf({ kind: 'field', field: 'bankAccountNumber', fieldFilled: false })
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Bank account' })

  test('is filled in by the rules of the form', async () => {
    const { user, server, sent } = await open([field])
    server.on(conditionCalls.answer, { json: conditionOf({ ...field, ...answered }) })
    await user.click(button('Fill in the field: Bank account'))
    expect(box().value).toBe('EE382200221020145685')
    await user.clear(box())
    await user.click(button('Send the answer'))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    await user.type(box(), 'EE12')
    await user.click(button('Send the answer'))
    expect(await screen.findByText('Please enter a valid bank account number (IBAN)')).toBeTruthy()
    expect(sent('/answer')).toEqual([])
    await user.clear(box())
    await user.type(box(), 'EE47 1000 0010 2014 5685')
    await user.click(button('Send the answer'))
    await screen.findByText('Answer sent')
    expect(sent('/answer')).toEqual([
      { value: 'EE471000001020145685', modifiedDtime: '2026-11-26T08:00:00.000Z' },
    ])
  })

  test('shows at the field what the server refuses', async () => {
    const { user, server } = await open([field])
    const fields = [{ path: 'value', code: 'field.iban', detail: 'Not an account' }]
    server.on(conditionCalls.answer, refusal(400, 'request.invalid', { fields }))
    await user.click(button('Fill in the field: Bank account'))
    await user.click(button('Send the answer'))
    expect(await screen.findByText('Not an account')).toBeTruthy()
    expect(box().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a document', () => {
  const document = conditionOf(anAnnualReport)
  const input = () => screen.getByLabelText(/Drop the file here or choose it: Annual report/)
  const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

  test('answers by being dropped where the condition stands', async () => {
    const requests = scriptedUpload()
    const { user, change } = await open([document])
    await user.upload(input(), pdf('report.pdf'))
    expect(requests[0]?.url).toBe('/api/query/1042/conditions/5/files')
    const stored = conditionOf({
      ...document,
      ...answered,
      answer: answered.answer
        ? { ...answered.answer, text: '', document: { docFileId: 8, fileName: 'report.pdf' } }
        : null,
    })
    change([stored])
    requests[0]?.answer(201, stored)
    expect(await screen.findByText('Answered, to be looked at')).toBeTruthy()
    expect(screen.getByText('report.pdf')).toBeTruthy()
    expect(button('Download report.pdf')).toBeTruthy()
  })

  test('that is refused says why, also once another user has answered', async () => {
    const requests = scriptedUpload()
    const { user, server, change } = await open([document, conditionOf({ conditionId: 6 })])
    const stored = [conditionOf({ ...document, ...answered }), conditionOf({ ...answered, conditionId: 6 })]
    server.on(conditionCalls.answer, () => {
      change(stored)
      return { json: stored[1] }
    })
    await user.upload(input(), pdf('report.pdf'))
    const title = 'Conflict'
    requests[0]?.answer(409, {
      type: 'about:blank',
      title,
      status: 409,
      code: 'query.refused',
      detail: 'Too late.',
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Too late.')
    // Another answer reads the list again.
    await user.click(button('Answer: Words'))
    await user.type(words(), 'Yes')
    await user.click(button('Send the answer'))
    expect(await screen.findAllByText('Answered, to be looked at')).toHaveLength(2)
    expect(screen.getByText('Too late.')).toBeTruthy()
    expect(screen.queryByLabelText(/Drop the file here/)).toBeNull()
  })

  test('is one file of a kind that the rules allow', async () => {
    const requests = scriptedUpload()
    await open([document])
    const drop = (...files: File[]) => fireEvent.change(input(), { target: { files } })
    drop(pdf('a.pdf'), pdf('b.pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain('Drop one file')
    drop(new File(['x'], 'virus.exe'))
    await waitFor(() => expect(screen.getByText('virus.exe')).toBeTruthy())
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(requests).toEqual([])
  })

  test('may be one that the query has', async () => {
    const { user, server, sent } = await open([conditionOf(anAnnualReport)])
    server.on(documentCalls.find, {
      json: [
        {
          docFileId: 8,
          fileName: 'report.pdf',
          isSignable: false,
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
    expect(sent('/answer')).toEqual([{ docFileId: 8, modifiedDtime: '2026-11-26T08:00:00.000Z' }])
  })
})
