import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import type { Language } from '../../../api/language.ts'
import { ConditionTemplatesScreen } from '../../../src/condition-template/ConditionTemplatesScreen.tsx'
import { NewConditionTemplateScreen } from '../../../src/condition-template/ConditionTemplateScreen.tsx'
import { templateOf } from '../condition/scene.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const excavators = { assetGroupId: 2, name: 'Excavators', superiorGroupId: 1, insurance: null }
const groups = [
  { assetGroupId: 1, name: 'Machines', superiorGroupId: null, insurance: null, subgroups: [excavators] },
  { ...excavators, subgroups: [] },
]
const user = personOf('COMPLIANCE')
const valuation = templateOf({
  conditionTemplateId: 4,
  nameEt: 'Hindamisakt',
  nameEn: 'Valuation',
  documentType: 'valuation',
  products: ['LEASING'],
  assetGroups: [2],
  rule: 'assetGroupsAllow',
})

const open = (node: React.ReactNode, templates = [templateOf(), valuation], language: Language = 'en') => {
  const server = scriptedServer()
  server.on(assetGroupCalls.findAll, { json: groups })
  server.on(conditionTemplateCalls.findAll, { json: templates })
  return { ...renderInApp(node, { user, language }), server }
}

describe('the list', () => {
  test('shows what is asked, of whom, before which step, by when and where', async () => {
    open(<ConditionTemplatesScreen />)
    const table = await screen.findByRole('table', { name: 'Templates of conditions' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(0, -1).map(({ textContent }) => textContent))
    expect(rows).toEqual([
      [
        'Annual report',
        'Annual report',
        'Partner',
        'Before the contract',
        'In 5 working days',
        'Every query',
      ],
      [
        'Valuation',
        'Valuation',
        'Partner',
        'Before the contract',
        'In 5 working days',
        'Leasing and Excavators: An asset group does not allow it',
      ],
    ])
  })

  test('names the templates in the reader’s language', async () => {
    open(<ConditionTemplatesScreen />, undefined, 'et')
    const table = await screen.findByRole('table', { name: 'Lisanõuete mallid' })
    const links = within(table).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Aastaaruanne', 'Hindamisakt'])
    expect(screen.getByRole('button', { name: 'Kustuta: Hindamisakt' })).toBeTruthy()
  })

  test('says what a template is for while there is none, and what the search did not find', async () => {
    open(<ConditionTemplatesScreen />, [])
    expect(await screen.findByText('No templates yet')).toBeTruthy()
    cleanup()
    const opened = open(<ConditionTemplatesScreen />)
    await opened.user.type(await screen.findByRole('textbox', { name: /^Search/ }), 'guarantee')
    expect(await screen.findByText('No template matches the search')).toBeTruthy()
  })

  test('deletes after a question, and says why it could not be loaded', async () => {
    const { server, user: person } = open(<ConditionTemplatesScreen />)
    server.on(conditionTemplateCalls.delete, { status: 204 })
    await person.click(await screen.findByRole('button', { name: 'Delete Valuation' }))
    await person.click(screen.getByRole('button', { name: 'Delete template' }))
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true))
    cleanup()
    const failing = scriptedServer()
    failing.on(assetGroupCalls.findAll, { json: groups })
    failing.on(conditionTemplateCalls.findAll, refusal(503, 'server.unavailable'))
    renderInApp(<ConditionTemplatesScreen />, { user })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('a new template', () => {
  const box = (name: string) => screen.getByRole('textbox', { name })

  test('names every field that it lacks, and then stores where it applies', async () => {
    const { server, user: person } = open(<NewConditionTemplateScreen />)
    server.on(conditionTemplateCalls.save, { status: 201, json: valuation })
    await person.click(await screen.findByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('This field is required')).length).toBeGreaterThanOrEqual(4)
    await person.type(box('Name in Estonian'), 'Hindamisakt')
    await person.type(box('Name in English'), 'Valuation')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Document' }), 'Valuation')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Needed' }), 'Before the decision')
    await person.click(await screen.findByRole('checkbox', { name: 'Machines: Excavators' }))
    await person.click(screen.getByRole('checkbox', { name: 'Leasing' }))
    const rule = screen.getByRole('combobox', { name: /^Rule/ })
    await person.selectOptions(rule, 'An asset group does not allow it')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^A condition with a rule is asked with the approval/)).toBeTruthy()
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Needed' }), 'Before the signing')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
        nameEt: 'Hindamisakt',
        nameEn: 'Valuation',
        kind: 'document',
        documentType: 'valuation',
        field: null,
        askedOf: 'partner',
        neededFor: 'signing',
        workingDays: 5,
        textEt: 'Palun lisa vara hindamisakt.',
        textEn: 'Please add the valuation of the asset.',
        products: ['LEASING'],
        assetGroups: [2],
        rule: 'assetGroupsAllow',
      }),
    )
  })
})
