import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import type { ConditionTemplate } from '../../../api/condition-template.ts'
import type { Query } from '../../../api/query.ts'
import { addDays, formatDate, todayInTallinn } from '../../../domain/date.ts'
import { workingDayFrom } from '../../../domain/working-days.ts'
import { queryOf } from '../query/example-query.ts'
import { refusal } from '../scripted-server.ts'
import { absent, answered, button, conditionOf, templateOf, open } from './scene.tsx'

/** A working day within a year. */
const soon = formatDate(workingDayFrom(addDays(todayInTallinn(new Date()), 30)))

afterEach(() => {
  cleanup()
  // The drafts of unsent forms.
  sessionStorage.clear()
})

const asCredit = { role: 'CREDIT' } as const
const version = { modifiedDtime: '2026-11-26T09:00:00.000Z' }
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })

describe('the answer', () => {
  test('is accepted at once', async () => {
    const { user, server, sent } = await open([conditionOf(answered)], asCredit)
    server.on(conditionCalls.accept, { json: conditionOf({ ...answered, state: 'accepted' }) })
    await user.click(button('Accept: Text'))
    expect(await screen.findByText('Answer accepted')).toBeTruthy()
    expect(sent('/accept')).toEqual([version])
  })

  test('is returned with a reason and another day', async () => {
    const { user, server, sent } = await open([conditionOf(answered)], asCredit)
    server.on(conditionCalls.return, { json: conditionOf({ ...answered, state: 'returned' }) })
    await user.click(button('Return: Text'))
    await user.click(button('Return the answer'))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    await user.type(reason(), 'By how much?')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'In 5 working days')
    await user.click(button('Return the answer'))
    expect(await screen.findByText('Answer returned')).toBeTruthy()
    expect(sent('/return')).toEqual([{ reason: 'By how much?', due: { workingDays: 5 }, ...version }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('keeps its day unless another one is chosen', async () => {
    const { user, server, sent } = await open([conditionOf(answered)], asCredit)
    server.on(conditionCalls.return, { json: conditionOf({ ...answered, state: 'returned' }) })
    await user.click(button('Return: Text'))
    expect(screen.getByRole('option', { name: 'Keep the date: 02.01.2030' })).toBeTruthy()
    await user.type(reason(), 'By how much?')
    await user.click(button('Return the answer'))
    await screen.findByText('Answer returned')
    expect(sent('/return')).toEqual([{ reason: 'By how much?', ...version }])
  })

  test('that another user has changed is looked at again', async () => {
    const { user, server, change } = await open([conditionOf(answered)], asCredit)
    const accepted = conditionOf({
      ...answered,
      state: 'accepted',
      modifiedDtime: '2026-11-26T10:00:00.000Z',
    })
    server.on(conditionCalls.accept, refusal(409, 'record.conflict', { stored: accepted }))
    change([accepted])
    await user.click(button('Accept: Text'))
    expect(await screen.findByText(/Another user has changed this condition meanwhile/)).toBeTruthy()
    expect(await screen.findByText('Accepted')).toBeTruthy()
    expect(absent('Accept: Text')).toBe(true)
  })
})

test('a condition is waived with a reason, which stays if it is refused', async () => {
  const { user, server, sent } = await open([conditionOf()], asCredit)
  server.on(conditionCalls.waive, refusal(409, 'query.refused', { detail: 'Not any more.' }))
  await user.click(button('Waive: Text'))
  await user.type(reason(), 'We know it.')
  await user.click(button('Waive the condition'))
  expect(await screen.findByText('Not any more.')).toBeTruthy()
  expect(reason().value).toBe('We know it.')
  server.on(conditionCalls.waive, { json: conditionOf({ state: 'waived' }) })
  await user.click(button('Waive the condition'))
  expect(await screen.findByText('Condition waived')).toBeTruthy()
  expect(sent('/waive')).toHaveLength(2)
})

describe('asking', () => {
  const dialog = () => screen.getByRole('dialog')
  const within1 = () => within(screen.getByRole('group', { name: 'Condition 1' }))
  const value = (name: string) => within1().getByRole<HTMLTextAreaElement>('textbox', { name }).value
  const choose = (name: string) => within1().getByRole('combobox', { name })

  const start = async (templates: ConditionTemplate[] = [], parts: Partial<Query> = {}) => {
    const query = queryOf({ status: 'SCR', ...parts })
    const opened = await open([], { ...asCredit, templates, query })
    await opened.user.click(button('Ask for something'))
    await screen.findByRole('dialog')
    await screen.findByRole('button', { name: /^(Own condition|Ask for one more thing)$/ })
    return opened
  }

  test('proposes the usual words in both languages', async () => {
    const { user } = await start()
    expect(value('Text in English')).toBe('')
    await user.selectOptions(choose('Document'), 'Annual report')
    expect(value('Text in English')).toBe('Please add the last annual report.')
    expect(value('Text in Estonian')).toBe('Palun lisa viimane majandusaasta aruanne.')
    await user.selectOptions(choose('Document'), 'Valuation')
    expect(value('Text in English')).toBe('Please add the valuation of the asset.')
    await user.clear(within1().getByRole('textbox', { name: 'Text in English' }))
    await user.type(within1().getByRole('textbox', { name: 'Text in English' }), 'My own words')
    await user.click(within1().getByRole('radio', { name: 'Field' }))
    await user.selectOptions(choose('Field'), 'Phone')
    expect(value('Text in English')).toBe('My own words')
    expect(value('Text in Estonian')).toBe('Palun lisa kontaktisiku telefoninumber.')
  })

  const suretyOf = (suretyId: number, name: string, email: string) => ({
    suretyId,
    name,
    email,
    personalCode: '',
    phone: '',
    address: '',
    comment: '',
  })

  test('of a surety names who gets a link, or that no one does', async () => {
    const sureties = [suretyOf(3, 'Karl Käo', 'karl@kaendaja.example'), suretyOf(4, 'Mari Mets', '')]
    const { user, server, sent } = await start([], { sureties })
    server.on(conditionCalls.ask, { status: 201, json: { conditions: [conditionOf()] } })
    await user.selectOptions(choose('Document'), 'Proof of income')
    expect(screen.queryByRole('combobox', { name: 'Surety' })).toBeNull()
    await user.selectOptions(choose('Asked of'), 'Surety')
    expect(screen.getByText(/^Karl Käo gets a link by e-mail/)).toBeTruthy()
    await user.selectOptions(choose('Surety'), 'Mari Mets')
    expect(screen.getByText(/^Mari Mets has no e-mail address/)).toBeTruthy()
    await user.click(button('Send'))
    await waitFor(() =>
      expect(sent('/conditions')).toMatchObject([{ conditions: [{ askedOf: 'surety', suretyId: 4 }] }]),
    )
  })

  test('of a surety by a template says when no one gets a link', async () => {
    await start([templateOf({ askedOf: 'surety' })])
    expect(screen.getByText(/^The query has no surety/)).toBeTruthy()
  })

  test('sends several at once', async () => {
    const { user, server, sent } = await start()
    server.on(conditionCalls.ask, { status: 201, json: { conditions: [conditionOf()] } })
    await user.selectOptions(choose('Document'), 'Annual report')
    await user.click(button('Ask for one more thing'))
    const second = within(screen.getByRole('group', { name: 'Condition 2' }))
    await user.click(second.getByRole('radio', { name: 'Text' }))
    await user.click(button('Send'))
    expect(await screen.findAllByText('This field is required')).toHaveLength(2)
    await user.type(second.getByRole('textbox', { name: 'Text in Estonian' }), 'Miks?')
    await user.type(second.getByRole('textbox', { name: 'Text in English' }), 'Why?')
    await user.selectOptions(second.getByRole('combobox', { name: 'Needed' }), 'Before the signing')
    await user.selectOptions(second.getByRole('combobox', { name: 'Asked of' }), 'Customer')
    await user.click(button('Send'))
    expect(await screen.findByText('2 conditions sent')).toBeTruthy()
    expect(await screen.findByText('Why has the turnover fallen?')).toBeTruthy()
    const due = { workingDays: 3 }
    expect(sent('/conditions')).toEqual([
      {
        conditions: [
          {
            kind: 'document',
            documentType: 'annualReport',
            askedOf: 'partner',
            neededFor: 'decision',
            textEt: 'Palun lisa viimane majandusaasta aruanne.',
            textEn: 'Please add the last annual report.',
            due,
          },
          { kind: 'answer', askedOf: 'customer', neededFor: 'signing', textEt: 'Miks?', textEn: 'Why?', due },
        ],
      },
    ])
  })

  test('shows the errors of the server at their fields', async () => {
    const { user, server } = await start()
    const fields = [{ path: 'conditions.0.due.day', code: 'field.dayPassed', detail: 'That day is over' }]
    server.on(conditionCalls.ask, refusal(400, 'request.invalid', { fields }))
    await user.selectOptions(choose('Document'), 'Annual report')
    await user.selectOptions(choose('Due'), 'On a chosen day')
    await user.type(within1().getByRole('textbox', { name: 'Day' }), soon)
    await user.click(button('Send'))
    expect(await within(dialog()).findByText('That day is over')).toBeTruthy()
  })

  test.each([
    ['05.01.2030', 'Choose a working day: this is a weekend or a public holiday'],
    ['02.01.2020', 'This day has passed'],
    ['31.12.9999', 'Choose a day within a year'],
    ['', 'This field is required'],
  ])('refuses the day "%s"', async (day, says) => {
    const { user, sent } = await start()
    await user.selectOptions(choose('Document'), 'Annual report')
    await user.selectOptions(choose('Due'), 'On a chosen day')
    if (day !== '') await user.type(within1().getByRole('textbox', { name: 'Day' }), day)
    await user.click(button('Send'))
    expect(await within(dialog()).findByText(says)).toBeTruthy()
    expect(sent('/conditions')).toEqual([])
  })

  test('keeps what was typed until it is sent or cancelled', async () => {
    const { user } = await start()
    await user.selectOptions(choose('Document'), 'Valuation')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Ask for something'))
    expect(value('Text in English')).toBe('Please add the valuation of the asset.')
    await user.click(button('Cancel'))
    await user.click(button('Ask for something'))
    expect(value('Text in English')).toBe('')
  })

  const valuation = templateOf({ conditionTemplateId: 4, nameEn: 'Valuation', neededFor: 'signing' })

  test('proposes the templates that fit first; several are asked with an own condition in one call', async () => {
    const { user, server, sent } = await start([templateOf(), valuation])
    server.on(conditionCalls.ask, { status: 201, json: { conditions: [conditionOf()] } })
    const usual = within(screen.getByRole('group', { name: 'Usual conditions' }))
    expect(usual.getAllByRole('checkbox')).toHaveLength(2)
    expect(usual.getByText('Annual report · Partner · Before the contract · In 5 working days')).toBeTruthy()
    expect(button('Send').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Send'))
    expect(screen.getByText('Tick a condition, or add your own.')).toBeTruthy()
    await user.click(usual.getByRole('checkbox', { name: /^Valuation/ }))
    await user.click(usual.getByRole('checkbox', { name: /^Annual report/ }))
    await user.click(button('Own condition'))
    await user.click(within1().getByRole('radio', { name: 'Text' }))
    await user.type(within1().getByRole('textbox', { name: 'Text in Estonian' }), 'Miks?')
    await user.type(within1().getByRole('textbox', { name: 'Text in English' }), 'Why?')
    await user.click(button('Send'))
    expect(await screen.findByText('3 conditions sent')).toBeTruthy()
    const template = {
      kind: 'document',
      documentType: 'annualReport',
      field: null,
      askedOf: 'partner',
      textEt: 'Palun lisa aastaaruanne.',
      textEn: 'Please add the annual report.',
      due: { workingDays: 5 },
    }
    expect(sent('/conditions')).toMatchObject([
      {
        conditions: [
          { ...template, neededFor: 'contract' },
          { ...template, neededFor: 'signing' },
          { kind: 'answer', textEn: 'Why?' },
        ],
      },
    ])
  })

  test('shows an error of the server at the own condition, which follows the templates', async () => {
    const { user, server } = await start([templateOf(), valuation])
    const fields = [{ path: 'conditions.1.due.day', code: 'field.dayPassed', detail: 'That day is over' }]
    server.on(conditionCalls.ask, refusal(400, 'request.invalid', { fields }))
    await user.click(screen.getByRole('checkbox', { name: /^Valuation/ }))
    await user.click(button('Own condition'))
    await user.selectOptions(choose('Document'), 'Bank statement')
    await user.selectOptions(choose('Due'), 'On a chosen day')
    await user.type(within1().getByRole('textbox', { name: 'Day' }), soon)
    await user.click(button('Send'))
    expect(await within1().findByText('That day is over')).toBeTruthy()
  })

  test('without the templates asks for own conditions', async () => {
    const { server, user } = await open([], asCredit)
    server.on(conditionTemplateCalls.fitting, refusal(503, 'server.unavailable'))
    await user.click(button('Ask for something'))
    expect(await screen.findByRole('group', { name: 'Condition 1' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  })

  test('is not offered if no step follows', async () => {
    await open([conditionOf(answered)], { role: 'CREDIT', query: queryOf({ status: 'CA' }) })
    expect(absent('Ask for something')).toBe(true)
  })
})
