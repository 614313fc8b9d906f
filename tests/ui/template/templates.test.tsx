import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { templateCalls } from '../../../api/template.calls.ts'
import type { Template } from '../../../api/template.ts'
import { TemplateScreen } from '../../../src/template/TemplateScreen.tsx'
import { TemplatesButton } from '../../../src/template/TemplatesButton.tsx'
import { TemplatesScreen } from '../../../src/template/TemplatesScreen.tsx'
import { Route } from 'wouter'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from '../transaction/scene.tsx'
import { settingOf } from '../transaction/setting.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const templateOf = (id: number, name: string, parts: Partial<Template> = {}): Template => ({
  id,
  name,
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  assets: [{ qassetName: 'Loader', quantity: 2, qassetPrice: 1000 }],
  terms: {
    paymentPeriod: 24,
    residual: 5,
    kickback: 2,
    advance: 99,
    contractFee: null,
    insurance: 0.6,
    insuranceValType: 2,
  },
  ...parts,
})

const draw = (inhouse: boolean, language: 'en' | 'et' = 'en') => {
  const setting = {
    advanceOptions: [10, 30] as [number, number],
    residualOptions: [0, 20] as [number, number],
  }
  const drawn = renderTransaction(<TemplatesButton setting={settingOf(setting)} />, {
    role: 'PARTNER',
    inhouse,
    language,
    query: queryOf({ status: 'P' }),
  })
  drawn.server.on(templateCalls.findAll, { json: [templateOf(1, 'Loaders')] })
  return drawn
}

describe('templates of a query', () => {
  test('fill in assets and terms, within the partner’s ranges', async () => {
    const { user, values } = draw(false)
    const before = values().qassets?.length ?? 0
    const kickback = values().kickback
    await user.click(screen.getByRole('button', { name: 'Templates' }))
    await user.click(await screen.findByRole('button', { name: 'Use Loaders' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(values().qassets).toHaveLength(before + 1)
    expect(values().qassets?.at(-1)).toMatchObject({ qassetName: 'Loader', quantity: 2, qassetPrice: 1000 })
    expect(values()).toMatchObject({ residual: 5, advance: 30, advnPmtType: '%', kickback })
  })

  test('fill in all terms in-house, without ranges', async () => {
    const { user, values } = draw(true)
    await user.click(screen.getByRole('button', { name: 'Templates' }))
    await user.click(await screen.findByRole('button', { name: 'Use Loaders' }))
    expect(values()).toMatchObject({ advance: 99, kickback: 2, insurance: 0.6, insuranceValType: 2 })
  })

  test('report a taken name at its field, and keep it', async () => {
    const { user, server } = draw(true)
    const fields = [
      { path: 'name', code: 'field.templateNameTaken', detail: 'Another template has this name' },
    ]
    server.on(templateCalls.save, refusal(400, 'request.invalid', { fields }))
    await user.click(screen.getByRole('button', { name: 'Templates' }))
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Template name' })
    await user.type(name, 'Loaders')
    await user.click(screen.getByRole('button', { name: 'Save as template' }))
    expect(await screen.findByText('Another template has this name')).toBeTruthy()
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Loaders', 'true'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('are created from the query’s contents, with a required name', async () => {
    const { user, server } = draw(true)
    server.on(templateCalls.save, { status: 201, json: templateOf(2, 'New') })
    await user.click(screen.getByRole('button', { name: 'Templates' }))
    const dialog = screen.getByRole('dialog', { name: 'Templates' })
    const save = within(dialog).getByRole('button', { name: 'Save as template' })
    await user.click(save)
    expect(await screen.findByText('Template name is required')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Template name' }), 'New')
    await user.click(save)
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('Template saved'))
    const sent = server.asked.find(({ path }) => path.endsWith('/template/save'))?.body
    expect(sent).toMatchObject({ name: 'New', assets: [{ qassetName: 'Excavator CAT 320' }] })
  })

  test('are in Estonian if chosen', async () => {
    const { user } = draw(false, 'et')
    await user.click(screen.getByRole('button', { name: 'Mallid' }))
    expect(await screen.findByRole('button', { name: 'Kasuta malli Loaders' })).toBeTruthy()
  })
})

describe('the list of templates', () => {
  test('says how to create a template if empty', async () => {
    scriptedServer().on(templateCalls.findAll, { json: [] })
    renderInApp(<TemplatesScreen />, { user: personOf('PARTNER') })
    await screen.findByText('No templates yet')
    screen.getByText(
      'Open a query, choose Templates on its Transaction tab, and save its assets and terms under a name.',
    )
  })
  test('is searched, sorted, paged; templates are deleted after a confirmation', async () => {
    const server = scriptedServer()
    const stored = Array.from({ length: 12 }, (_, index) => templateOf(index + 1, `Template ${index + 1}`))
    server.on(templateCalls.findAll, () => ({ json: stored }))
    server.on(templateCalls.delete, () => {
      stored.pop()
      return { status: 204 }
    })
    const { user } = renderInApp(<TemplatesScreen />, { user: personOf('PARTNER') })
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
    await screen.findByRole('table')
    expect(names()).toHaveLength(10)
    expect(names()[0]).toBe('Template 1')
    await user.click(screen.getByRole('button', { name: 'Template name' }))
    expect(names()[0]).toBe('Template 12')
    await user.type(screen.getByRole('textbox', { name: 'Search by name' }), '11')
    expect(names()).toEqual(['Template 11'])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(screen.getByRole('button', { name: 'Delete Template 12' }))
    const question = screen.getByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Delete template' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Template 12' })).toBeNull())
    expect(screen.getByText('Template deleted')).toBeTruthy()
  })
})

describe('the template form', () => {
  const open = async () => {
    const server = scriptedServer()
    server.on(templateCalls.get, {
      json: templateOf(5, 'Loaders', { terms: { ...templateOf(5, '').terms, advance: 15 } }),
    })
    server.on(partnerCalls.setting, { json: settingOf({ advanceOptions: [10, 30] }) })
    server.on(templateCalls.save, ({ body }) => ({ json: body }))
    const drawn = renderInApp(<Route path="/templates/:id/edit" component={TemplateScreen} />, {
      user: personOf('PARTNER'),
      path: '/templates/5/edit',
    })
    await screen.findByRole('textbox', { name: 'Template name' })
    return { ...drawn, server }
  }

  test('of a missing template is a “page not found”', async () => {
    const server = scriptedServer()
    server.on(partnerCalls.setting, { json: settingOf() })
    server.on(templateCalls.get, refusal(404, 'notFound'))
    renderInApp(
      <Route path="/templates/:id/edit">
        <TemplateScreen />
      </Route>,
      { user: personOf('SHOP'), path: '/templates/99/edit' },
    )
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  test('changes name, assets and terms', async () => {
    const { user, server, location } = await open()
    await user.click(screen.getByRole('button', { name: 'Add asset' }))
    const added = screen.getByRole('group', { name: 'Asset 2' })
    await user.type(within(added).getByRole('textbox', { name: /^Name/ }), 'Bucket')
    await user.click(screen.getByRole('button', { name: 'Remove asset 1' }))
    const remaining = screen.getByRole('group', { name: 'Asset 1' })
    await waitFor(() => expect(remaining.contains(document.activeElement)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.history.at(-1)).toBe('/templates'))
    const sent = server.asked.find(({ method }) => method === 'POST')?.body
    expect(sent).toMatchObject({ id: 5, assets: [{ qassetName: 'Bucket', quantity: 1 }] })
  })

  test.each([
    ['Quantity', '0', 'Enter 1 or more'],
    ['Quantity', '100001', 'Enter 100,000 or less'],
    ['Price without VAT', '1000000000', 'Enter 999,999,999 or less'],
    ['Contract fee', '1000000000', 'Enter 999,999,999 or less'],
    ['Residual', '100,5', /^Enter \d+ or less$/],
  ])('refuses %s of "%s" at the field and saves nothing', async (name, typed, says) => {
    const { user, server } = await open()
    const box = screen.getAllByRole('textbox', { name: new RegExp(`^${name}`) }).at(0)
    if (!box) throw new Error(`no field ${name}`)
    await user.clear(box)
    await user.type(box, typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(says).length).toBeGreaterThan(0)
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([])
  })
  test('keeps to the partner’s ranges', async () => {
    const { user, server } = await open()
    const advance = screen.getByRole('textbox', { name: 'Advance' })
    expect(screen.getByText('10 to 30%')).toBeTruthy()
    await user.clear(advance)
    await user.type(advance, '31')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(advance.getAttribute('aria-invalid')).toBe('true'))
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  })
})
