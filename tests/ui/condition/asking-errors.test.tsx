import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Surety } from '../../../api/surety.ts'
import { askedSurety } from '../../../src/condition/ask-values.ts'
import { refusal } from '../scripted-server.ts'
import { queryOf } from '../query/example-query.ts'
import { button, open, templateOf } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const karl: Surety = {
  suretyId: 3,
  name: 'Karl Käo',
  email: 'karl@kaendaja.example',
  personalCode: '',
  phone: '',
  address: '',
  comment: '',
}

describe('the summary of errors of the dialog that asks', () => {
  const condition = (number: number) => within(screen.getByRole('group', { name: `Condition ${number}` }))
  const links = async () => within(await screen.findByRole('alert')).getAllByRole('link')

  const start = async (templates: Parameters<typeof templateOf>[0][] = [], sureties: Surety[] = []) => {
    const query = queryOf({ status: 'SCR', sureties })
    const opened = await open([], { role: 'CREDIT', templates: templates.map(templateOf), query })
    await opened.user.click(button('Ask for something'))
    await screen.findByRole('dialog')
    return opened
  }

  test('names the condition of each error, and each link leads to its field', async () => {
    const { user } = await start()
    await user.click(await screen.findByRole('button', { name: 'Ask for one more thing' }))
    await user.selectOptions(condition(1).getByRole('combobox', { name: 'Document' }), 'Annual report')
    await user.click(condition(2).getByRole('radio', { name: 'Field' }))
    await user.selectOptions(condition(2).getByRole('combobox', { name: 'Due' }), 'On a chosen day')
    await user.click(button('Send'))
    const found = await links()
    expect(found.map(({ textContent }) => textContent)).toEqual([
      'Condition 2: Field: This field is required',
      'Condition 2: Day: This field is required',
      'Condition 2: Text in Estonian: This field is required',
      'Condition 2: Text in English: This field is required',
    ])
    const fields = [
      condition(2).getByRole('combobox', { name: 'Field' }),
      condition(2).getByRole('textbox', { name: 'Day' }),
      condition(2).getByRole('textbox', { name: 'Text in Estonian' }),
      condition(2).getByRole('textbox', { name: 'Text in English' }),
    ]
    for (const [index, field] of fields.entries()) {
      await user.click(found[index] ?? field)
      expect(document.activeElement).toBe(field)
    }
  })

  test('names the surety who is gone, and leads to whom the condition is asked of', async () => {
    const { user, server } = await start([], [karl])
    const fields = [{ path: 'conditions.1.suretyId', code: 'field.choice', detail: 'Choose from the list' }]
    server.on(conditionCalls.ask, refusal(400, 'request.invalid', { fields }))
    await user.click(await screen.findByRole('button', { name: 'Ask for one more thing' }))
    for (const number of [1, 2])
      await user.selectOptions(condition(number).getByRole('combobox', { name: 'Document' }), 'Annual report')
    const side = condition(2).getByRole('combobox', { name: 'Asked of' })
    await user.selectOptions(side, 'Surety')
    await user.click(button('Send'))
    const [link] = await links()
    expect(link?.textContent).toBe('Condition 2: Surety: Choose from the list')
    await user.click(link ?? side)
    expect(document.activeElement).toBe(side)
  })

  test('leads to the first template if they are refused', async () => {
    const { user, server } = await start([{}, { conditionTemplateId: 4, nameEn: 'Valuation' }])
    const fields = [{ path: 'conditions', code: 'field.tooMany', detail: 'Too many' }]
    server.on(conditionCalls.ask, refusal(400, 'request.invalid', { fields }))
    await user.click(await screen.findByRole('checkbox', { name: /^Valuation/ }))
    await user.click(button('Send'))
    const [link] = await links()
    expect(link?.textContent).toBe('Usual conditions: Too many')
    await user.click(link ?? button('Send'))
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Annual report/ }))
  })
})

test.each<[string, number | null, Surety[], number | null]>([
  ['the only one, even if a draft names another', 9, [karl], 3],
  ['the only one, added since the draft began', null, [karl], 3],
  ['the picked one of several', 4, [karl, { ...karl, suretyId: 4 }], 4],
  ['none if all are gone', 9, [], null],
])('the surety of whom something is asked: %s', (_, picked, sureties, expected) => {
  expect(askedSurety(picked, sureties)).toBe(expected)
})
