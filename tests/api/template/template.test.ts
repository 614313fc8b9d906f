import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templateCalls } from '../../../api/template.calls.ts'
import type { TemplateSave } from '../../../api/template.ts'
import { COMPLIANCE, INHOUSE, PARTNER, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const templateOf = (parts: Partial<TemplateSave> = {}): TemplateSave => ({
  name: 'Ekskavaator kopaga',
  assets: [{ qassetName: 'Ekskavaator', quantity: 2, qassetPrice: 118_000.55 }],
  terms: {
    paymentPeriod: 48,
    residual: 5,
    kickback: null,
    advance: 15.5,
    contractFee: 250.1,
    insurance: null,
    insuranceValType: 1,
  },
  ...parts,
})
const save = (body: TemplateSave, as: typeof PARTNER | typeof INHOUSE | typeof SHOP = PARTNER) =>
  server.ask(templateCalls.save, { body }, as)

describe('templates', () => {
  test('are stored as sent, changed and deleted', async () => {
    const stored = await save(templateOf({ name: ' Ekskavaator ' }))
    expect(stored).toEqual({
      ...templateOf({ name: 'Ekskavaator' }),
      id: expect.any(Number),
      modifiedDtime: expect.any(String),
    })
    expect(await server.ask(templateCalls.get, { params: { id: stored.id } }, PARTNER)).toEqual(stored)
    const changed = { ...stored, name: 'Kopplaadur', assets: [] }
    const kept = await save(changed)
    expect(kept).toEqual({ ...changed, modifiedDtime: kept.modifiedDtime })
    expect(kept.modifiedDtime > stored.modifiedDtime).toBe(true)
    expect(await server.ask(templateCalls.findAll, {}, PARTNER)).toContainEqual(kept)
    await server.ask(templateCalls.delete, { params: { id: stored.id } }, PARTNER)
    expect(await server.ask(templateCalls.findAll, {}, PARTNER)).not.toContainEqual(kept)
  })

  test('return 201 when created and 200 when changed', async () => {
    const made = await server.request(templateCalls.save, { body: templateOf() }, SHOP)
    const { id } = templateCalls.save.response.parse(made.body)
    const changed = await server.request(templateCalls.save, { body: templateOf({ id }) }, SHOP)
    expect([made.status, changed.status]).toEqual([201, 200])
  })

  test('belong to one partner', async () => {
    const { id } = await save(templateOf(), INHOUSE)
    const params = { id }
    expect((await server.request(templateCalls.get, { params }, PARTNER)).status).toBe(404)
    expect((await server.request(templateCalls.delete, { params }, PARTNER)).status).toBe(404)
    expect((await server.request(templateCalls.save, { body: templateOf({ id }) }, PARTNER)).status).toBe(404)
    expect(await server.ask(templateCalls.get, { params }, INHOUSE)).toMatchObject(templateOf())
  })

  test('have unique names within the partner', async () => {
    const { id } = await save(templateOf({ name: 'Frontaallaadur' }))
    const taken = { status: 400, fields: [{ path: 'name', code: 'field.templateNameTaken' }] }
    for (const name of ['Frontaallaadur', ' frontaalLAADUR '])
      expect(await server.refuse(templateCalls.save, { body: templateOf({ name }) }, PARTNER)).toMatchObject(
        taken,
      )
    expect(await save(templateOf({ id, name: 'FRONTAALLAADUR' }))).toMatchObject({ id })
    const other = await save(templateOf({ name: 'Teine' }))
    const renamed = { ...other, name: 'Frontaallaadur' }
    expect(await server.refuse(templateCalls.save, { body: renamed }, PARTNER)).toMatchObject(taken)
    expect(await save(templateOf({ name: 'Frontaallaadur' }), INHOUSE)).toMatchObject({
      name: 'Frontaallaadur',
    })
  })

  test('of ten concurrent ones with one name one is stored', async () => {
    const body = templateOf({ name: 'Korraga' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.request(templateCalls.save, { body }, PARTNER)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 400),
    ])
  })

  test('do not exist for users without a partner', async () => {
    expect(await server.ask(templateCalls.findAll, {}, COMPLIANCE)).toEqual([])
    expect((await server.request(templateCalls.save, { body: templateOf() }, COMPLIANCE)).status).toBe(403)
  })

  test.each<[Partial<TemplateSave>, string]>([
    [{ name: '  ' }, 'name'],
    [{ name: 'a'.repeat(201) }, 'name'],
    [{ assets: [{ qassetName: 'A', quantity: 0, qassetPrice: 1 }] }, 'assets.0.quantity'],
    [{ assets: [{ qassetName: 'A', quantity: 1, qassetPrice: 1.001 }] }, 'assets.0.qassetPrice'],
    [{ terms: { ...templateOf().terms, residual: 101 } }, 'terms.residual'],
  ])('%j is refused', async (parts, path) => {
    const refused = await server.refuse(templateCalls.save, { body: templateOf(parts) }, PARTNER)
    expect(refused).toMatchObject({ status: 400, fields: [{ path }] })
  })
})
