import { describe, expect, test } from 'vitest'
import type { QuerySave } from '../../api/query.ts'
import { validQuerySave } from '../../domain/valid/valid-query.ts'
import { schemaResolver } from '../../src/design/form/useSchemaForm.ts'

const check = (values: QuerySave, names: (keyof QuerySave)[]) =>
  schemaResolver(validQuerySave)(values, undefined, {
    names,
    fields: {},
    shouldUseNativeValidation: false,
  })

const assets = [{ qassetName: 'Haagis', qassetPrice: -1 }]
const faulty: QuerySave = {
  custName: 'x'.repeat(1000),
  country: 'EE',
  custRegCode: '1',
  contactPersCode: '38507140229',
  advance: 101,
  advnPmtType: '%',
  interest: -1,
  qassets: assets,
}

describe('typing in a form', () => {
  test.each(['custName', 'custRegCode', 'contactPersCode', 'advance', 'interest', 'qassets'] as const)(
    '%s has the error that the whole form’s check finds',
    async (name) => {
      const [alone, whole] = [await check(faulty, [name]), await check(faulty, ['custName', 'country'])]
      expect(whole.errors[name]).toBeDefined()
      expect(alone.errors[name]).toEqual(whole.errors[name])
    },
  )
  test('validates only the list of the changed field', async () => {
    expect(await check({ custName: 'Hansa', qassets: assets }, ['custName'])).toEqual({
      values: { custName: 'Hansa', qassets: assets },
      errors: {},
    })
  })
})

test('sending validates all lists', async () => {
  const { errors } = await check({ custName: 'Hansa', qassets: assets }, ['custName', 'country'])
  expect(Object.keys(errors)).toEqual(['qassets'])
})
