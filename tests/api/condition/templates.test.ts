import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import type { ConditionTemplateSave } from '../../../api/condition-template.ts'
import type { Language } from '../../../api/language.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { conditionTemplateTable } from '../../../server/schema/condition-template.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aTemplate } from './template-example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(conditionTemplateTable)
})
afterAll(() => server.stop())

const { create, put } = steppingOn(() => server)

/** A name that is the same in both languages. */
const named = (name: string) => ({ nameEt: name, nameEn: name })
let count = 0
const templateOf = (parts: Partial<ConditionTemplateSave> = {}): ConditionTemplateSave => {
  count += 1
  return { ...aTemplate, ...named(`Template ${count}`), ...parts }
}
const save = (body: ConditionTemplateSave) => server.ask(conditionTemplateCalls.save, { body }, COMPLIANCE)
const refuse = (body: ConditionTemplateSave) =>
  server.refuse(conditionTemplateCalls.save, { body }, COMPLIANCE)
const get = (id: number) => server.ask(conditionTemplateCalls.get, { params: { id } }, CREDIT)
const fitting = async (queryId: number) =>
  (await server.ask(conditionTemplateCalls.fitting, { params: { id: queryId } }, CREDIT)).map(
    ({ nameEn }) => nameEn,
  )
const auditOf = (event: string) =>
  server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, event))
    .orderBy(desc(auditTable.auditId))
const groupNamed = async (name: string) => {
  const [group] = await server.database.select().from(assetGroupTable).where(eq(assetGroupTable.name, name))
  if (!group) throw new Error(`no group ${name}`)
  return group
}
const subgroup = () => groupNamed('Excavators')

describe('compliance', () => {
  test('creates, changes and deletes a template, which credit reads; each change is audited', async () => {
    const made = await server.request(
      conditionTemplateCalls.save,
      {
        body: templateOf({
          nameEt: ' Sissetulek',
          nameEn: ' Income  ',
          products: ['WEBSHOP', 'ONSPOT', 'ONSPOT'],
        }),
      },
      COMPLIANCE,
    )
    const stored = conditionTemplateCalls.save.response.parse(made.body)
    expect([made.status, stored]).toMatchObject([
      201,
      {
        nameEt: 'Sissetulek',
        nameEn: 'Income',
        field: null,
        products: ['ONSPOT', 'WEBSHOP'],
        assetGroups: [],
        rule: null,
      },
    ])
    const { conditionTemplateId: id } = stored
    expect(await get(id)).toEqual(stored)
    const changed = await save({ ...stored, kind: 'answer', documentType: null, workingDays: 1 })
    expect(changed).toMatchObject({ kind: 'answer', documentType: null, workingDays: 1 })
    expect(changed.modifiedDtime > stored.modifiedDtime).toBe(true)
    expect(await save(changed)).toEqual(changed)
    await server.ask(conditionTemplateCalls.delete, { params: { id } }, COMPLIANCE)
    const gone = { params: { id } }
    expect(await server.refuse(conditionTemplateCalls.get, gone, CREDIT)).toMatchObject({ code: 'notFound' })
    expect(await server.refuse(conditionTemplateCalls.delete, gone, COMPLIANCE)).toMatchObject({
      status: 404,
    })
    expect(await refuse({ ...changed })).toMatchObject({ code: 'notFound' })
    for (const event of ['created', 'changed', 'deleted'])
      expect(await auditOf(`conditionTemplate.${event}`), event).toMatchObject([
        { subject: 'conditionTemplate', subjectId: String(id) },
      ])
    const [entry] = await auditOf('conditionTemplate.changed')
    expect(entry?.details).toMatchObject({ from: { kind: 'document' }, to: { kind: 'answer' } })
  })

  test('alone writes; only credit reads too', async () => {
    for (const as of [CREDIT, INHOUSE, PARTNER, SHOP] as const) {
      const body = templateOf()
      expect(await server.refuse(conditionTemplateCalls.save, { body }, as)).toMatchObject({ status: 403 })
      if (as !== CREDIT)
        expect(await server.refuse(conditionTemplateCalls.findAll, {}, as)).toMatchObject({ status: 403 })
    }
  })

  test.each<[string, Partial<ConditionTemplateSave>, string[]]>([
    [
      'nothing filled in',
      { nameEt: ' ', nameEn: '', textEt: '', textEn: '', workingDays: 0 },
      [
        'nameEt field.required',
        'nameEn field.required',
        'textEt field.required',
        'textEn field.required',
        'workingDays field.tooSmall',
      ],
    ],
    ['no Estonian name', { nameEt: ' ' }, ['nameEt field.required']],
    ['no English name', { nameEn: '' }, ['nameEn field.required']],
    ['too long a name', { nameEn: 'a'.repeat(101) }, ['nameEn field.tooLong']],
    ['no document type', { documentType: null }, ['documentType field.required']],
    ['no field', { kind: 'field', documentType: null }, ['field field.required']],
    ['a type of words', { kind: 'answer' }, ['documentType field.required']],
    ['no whole day', { workingDays: 1.5 }, ['workingDays field.integer']],
    ['too many days', { workingDays: 61 }, ['workingDays field.tooLarge']],
    ['an unknown product', { products: ['RENT' as never] }, ['products.0 field.choice']],
    ['an unknown group', { assetGroups: [987_654] }, ['assetGroups field.choice']],
    ['a rule that nothing replaces', { rule: 'notPublicPerson' as never }, ['rule field.choice']],
    [
      'a rule, but needed for the decision',
      { rule: 'limitCovers', neededFor: 'decision' },
      ['neededFor field.afterDecision'],
    ],
  ])('is refused %s', async (_, parts, expected) => {
    const { status, fields = [] } = await refuse(templateOf(parts))
    expect([status, fields.map(({ path, code }) => `${path} ${code}`).toSorted()]).toEqual([
      400,
      expected.toSorted(),
    ])
  })

  test('is refused a name that another template has in the same language, however it is written', async () => {
    const { conditionTemplateId } = await save(
      templateOf({ nameEt: 'Aastaaruanne', nameEn: 'Annual report' }),
    )
    const taken = (...paths: string[]) => ({
      status: 400,
      fields: paths.map((path) => ({ path, code: 'field.templateNameTaken' })),
    })
    expect(await refuse(templateOf({ nameEn: 'ANNUAL  report' }))).toMatchObject(taken('nameEn'))
    const other = await save(templateOf())
    expect(await refuse({ ...other, nameEt: 'aastaaruanne' })).toMatchObject(taken('nameEt'))
    expect(await refuse({ ...other, nameEt: 'aastaaruanne', nameEn: 'annual report' })).toMatchObject(
      taken('nameEt', 'nameEn'),
    )
    expect(await save({ ...other, nameEn: 'Aastaaruanne' })).toMatchObject({ nameEn: 'Aastaaruanne' })
    expect((await save({ ...aTemplate, conditionTemplateId, nameEn: 'annual Report' })).nameEn).toBe(
      'annual Report',
    )
  })

  test('reads them by name in its language', async () => {
    await server.database.delete(conditionTemplateTable)
    await save(templateOf({ nameEt: 'Õiend', nameEn: 'Account' }))
    await save(templateOf({ nameEt: 'Aruanne', nameEn: 'Report' }))
    const read = async (language: Language) => {
      await server.ask(userCalls.changeLanguage, { query: { language } }, COMPLIANCE)
      return (await server.ask(conditionTemplateCalls.findAll, {}, COMPLIANCE)).map(({ nameEn }) => nameEn)
    }
    expect(await read('et')).toEqual(['Report', 'Account'])
    expect(await read('en')).toEqual(['Account', 'Report'])
  })

  test('cannot delete an asset group that a template names', async () => {
    const group = await server.ask(
      assetGroupCalls.save,
      { body: { name: 'Gliders', nameEt: 'Purilennukid' } },
      COMPLIANCE,
    )
    const { assetGroupId: id } = group
    const template = await save(
      templateOf({ nameEt: 'Piloodiluba', nameEn: 'Licence of the pilot', assetGroups: [id] }),
    )
    const refused = await server.refuse(assetGroupCalls.delete, { params: { id } }, COMPLIANCE)
    expect(refused).toMatchObject({ status: 409, code: 'assetGroup.inConditionTemplates' })
    expect(refused.detail).toContain('to this group: Licence of the pilot.')
    await save({ ...template, assetGroups: [] })
    await server.ask(assetGroupCalls.delete, { params: { id } }, COMPLIANCE)
    expect(await refuse(templateOf({ assetGroups: [id] }))).toMatchObject({ status: 400 })
  })
})

test('of two saves of one name at once, one is refused', async () => {
  const body = templateOf(named('Twice'))
  const answers = await Promise.all(
    [1, 2].map(() => server.request(conditionTemplateCalls.save, { body }, COMPLIANCE)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
})

describe('a query is proposed the templates', () => {
  const inStatus = async (status: 'SCR' | 'QA' | 'YS') => {
    await server.database.delete(conditionTemplateTable)
    const { assetGroupId: assetSubgroupId } = await subgroup()
    const { queryId } = await create({
      qassets: [{ qassetName: 'CAT', qassetPrice: 18_000, assetSubgroupId }],
    })
    await put(queryId, { status })
    return queryId
  }

  test('of its product and its asset groups, the group above included', async () => {
    const queryId = await inStatus('SCR')
    const { assetGroupId, superiorGroupId } = await subgroup()
    const other = await groupNamed('Buckets and couplers')
    await save(templateOf({ ...named('All') }))
    await save(templateOf({ ...named('Leasing'), products: ['LEASING'] }))
    await save(templateOf({ ...named('Shops'), products: ['ONSPOT'] }))
    await save(templateOf({ ...named('Excavators'), assetGroups: [assetGroupId] }))
    await save(templateOf({ ...named('Machines'), assetGroups: [superiorGroupId ?? 0] }))
    await save(templateOf({ ...named('Buckets'), assetGroups: [other.assetGroupId] }))
    expect(await fitting(queryId)).toEqual(['All', 'Excavators', 'Leasing', 'Machines'])
  })

  test('for steps that follow', async () => {
    const queryId = await inStatus('QA')
    await save(templateOf({ ...named('Decision'), neededFor: 'decision' }))
    await save(templateOf({ ...named('Activation'), neededFor: 'activation' }))
    expect(await fitting(queryId)).toEqual(['Activation'])
    await put(queryId, { status: 'YS' })
    expect(await fitting(queryId)).toEqual([])
  })

  test('with a rule only if its last automatic decision failed that rule', async () => {
    const queryId = await inStatus('SCR')
    await save(templateOf({ ...named('Group'), rule: 'assetGroupsAllow' }))
    await save(templateOf({ ...named('Limit'), rule: 'limitCovers' }))
    await put(queryId, { automaticDecision: null })
    expect(await fitting(queryId)).toEqual([])
    const fact = { totalCents: 2, availableCents: 1, broken: 'withinAvailableLimit' }
    const on = { on: [], off: [], withoutSubgroup: 0 }
    await put(queryId, {
      automaticDecision: {
        decidedAt: new Date().toISOString(),
        outcome: 'leftToCommittee',
        rules: [
          { rule: 'limitCovers', passed: false, fact },
          { rule: 'assetGroupsAllow', passed: true, fact: on },
        ],
      },
    })
    expect(await fitting(queryId)).toEqual(['Limit'])
  })
})
