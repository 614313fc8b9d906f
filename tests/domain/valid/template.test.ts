import { expect, test } from 'vitest'
import { type TemplateRanges, templateForm } from '../../../domain/valid/valid-template.ts'

const ranges: TemplateRanges = {
  residual: { min: 1, max: 20 },
  advance: { min: 10, max: 30 },
  kickback: { min: 0, max: 5 },
}
const asset = { qassetName: 'Ekskavaator', quantity: 1, qassetPrice: null }
const terms = {
  paymentPeriod: null,
  residual: 1,
  kickback: 5,
  advance: 30,
  contractFee: null,
  insurance: null,
  insuranceValType: 1,
}
const template = { name: 'Ekskavaator', assets: [asset], terms }

const faults = (parts: object, bound: TemplateRanges = ranges) => {
  const result = templateForm(bound).safeParse({ ...template, ...parts })
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

test.each([
  ['as it is', {}, []],
  ['without any term', { terms: { ...terms, residual: null, advance: null, kickback: null } }, []],
  ['residual too small', { terms: { ...terms, residual: 0.99 } }, [['terms.residual', 'field.tooSmall']]],
  ['residual too large', { terms: { ...terms, residual: 20.01 } }, [['terms.residual', 'field.tooLarge']]],
  ['advance too small', { terms: { ...terms, advance: 9.99 } }, [['terms.advance', 'field.tooSmall']]],
  ['advance too large', { terms: { ...terms, advance: 30.01 } }, [['terms.advance', 'field.tooLarge']]],
  ['kickback too large', { terms: { ...terms, kickback: 5.01 } }, [['terms.kickback', 'field.tooLarge']]],
  [
    'an asset without a name',
    { assets: [{ ...asset, qassetName: ' ' }] },
    [['assets.0.qassetName', 'field.assetName']],
  ],
  ['200 assets', { assets: Array.from({ length: 200 }, () => asset) }, []],
  ['201 assets', { assets: Array.from({ length: 201 }, () => asset) }, [['assets', 'field.tooMany']]],
])('%s', (_, parts, found) => {
  expect(faults(parts)).toEqual(found)
})

test('a partner without ranges accepts any terms', () => {
  expect(faults({ terms: { ...terms, residual: 50, advance: 0, kickback: 40 } }, null)).toEqual([])
})
