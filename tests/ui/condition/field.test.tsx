import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { refusal } from '../scripted-server.ts'
import { absent, answered, button, conditionOf, open } from './scene.tsx'

afterEach(() => {
  cleanup()
  // The drafts of unsent forms.
  sessionStorage.clear()
})

describe('a field', () => {
  const field = conditionOf({ kind: 'field', field: 'bankAccountNumber', fieldValue: 'EE382200221020145685' })
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
      {
        value: 'EE471000001020145685',
        modifiedDtime: '2026-11-26T08:00:00.000Z',
        basedOn: 'EE382200221020145685',
      },
    ])
  })

  test('keeps its input when the form is closed by a reload, until it is sent or cancelled', async () => {
    const { user } = await open([field])
    await user.click(button('Fill in the field: Bank account'))
    await user.clear(box())
    await user.type(box(), 'EE38')
    await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0))
    cleanup()
    const again = await open([field])
    await again.user.click(button('Fill in the field: Bank account'))
    await waitFor(() => expect(box().value).toBe('EE38'))
    await again.user.click(button('Cancel'))
    await again.user.click(button('Fill in the field: Bank account'))
    expect(box().value).not.toBe('EE38')
  })

  test.each([
    { choice: 'Keep what you entered', given: 'EE471000001020145685' },
    { choice: 'Use the query’s value', given: 'EE982200221111099080' },
  ])('that was changed meanwhile is shown beside the input: $choice', async ({ choice, given }) => {
    const { user, server, sent } = await open([field])
    const now = { ...field, fieldValue: 'EE982200221111099080' }
    server.on(conditionCalls.find, { json: { conditions: [now] } })
    server.on(conditionCalls.answer, refusal(409, 'record.conflict', { stored: now }))
    await user.click(button('Fill in the field: Bank account'))
    await user.clear(box())
    await user.type(box(), 'EE471000001020145685')
    await user.click(button('Send the answer'))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('It now has: EE982200221111099080. You entered: EE471000001020145685.')
    expect(absent('Send the answer')).toBe(true)
    server.on(conditionCalls.answer, { json: conditionOf({ ...now, ...answered }) })
    await user.click(button(choice))
    await user.click(button('Send the answer'))
    await screen.findByText('Answer sent')
    expect(sent('/answer').at(-1)).toEqual({
      value: given,
      modifiedDtime: '2026-11-26T08:00:00.000Z',
      basedOn: 'EE982200221111099080',
    })
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
