import { describe, expect, test } from 'vitest'
import { isMaskedCode, maskedCode } from '../../../domain/identifier/masked-code.ts'
import {
  codePaths,
  codesInText,
  isCodeField,
  withoutCodes,
} from '../../../domain/identifier/personal-code.ts'

const CODE = '60001019906'
const MASKED = '6••••••••••'

describe('a masked code', () => {
  test('keeps its first digit', () => {
    expect(maskedCode(CODE)).toBe(MASKED)
    expect(maskedCode('')).toBe('')
  })

  test.each([
    [MASKED, true],
    [`${MASKED}•`, false],
    [`1${MASKED}`, false],
    ['6•••••••••', false],
    [CODE, false],
    ['', false],
  ])('%s is one: %s', (code, masked) => {
    expect(isMaskedCode(code)).toBe(masked)
  })
})

test.each([
  ['personalCode', {}, true],
  ['representativePersonalCode', {}, true],
  ['contactPersCode', {}, true],
  ['identity_code', {}, true],
  ['personalCode', { consumer: false }, true],
  ['custRegCode', { consumer: true }, true],
  ['custRegCode', { consumer: false }, false],
  ['custRegCode', {}, false],
  ['custName', { consumer: true }, false],
])('%s of %j holds a person’s code: %s', (name, record, holds) => {
  expect(isCodeField(name, record)).toBe(holds)
})

describe('full codes in a response', () => {
  test('are found by their paths', () => {
    const answer = {
      custRegCode: CODE,
      consumer: true,
      custName: CODE,
      contactPersCode: '',
      sureties: [{ personalCode: MASKED }, { personalCode: CODE }],
      guarantor: { representativePersonalCode: CODE, registryCode: '12345678' },
      signers: [{ identity_code: CODE, signed: null }],
      personalCode: null,
    }
    expect(codePaths(answer)).toEqual([
      'custRegCode',
      'sureties.1.personalCode',
      'guarantor.representativePersonalCode',
      'signers.0.identity_code',
    ])
  })

  test('are searched for in longer texts', () => {
    expect(codePaths({ personalCode: { personalCode: CODE } })).toEqual(['personalCode.personalCode'])
  })

  test.each([null, undefined, '', CODE, 60_001_019_906])('%j has none', (answer) => {
    expect(codePaths(answer)).toEqual([])
  })
})

test.each([
  ['', 0, ''],
  ['Mari Tamm', 0, 'Mari Tamm'],
  [CODE, 1, MASKED],
  [`${CODE}, 37605030299.`, 2, `${MASKED}, 3••••••••••.`],
  // Too long, invalid century, month and day.
  [`1${CODE}`, 0, `1${CODE}`],
  [`${CODE}1`, 0, `${CODE}1`],
  ['90001019906', 0, '90001019906'],
  ['60013019906', 0, '60013019906'],
  ['60001329906', 0, '60001329906'],
])('%s has %d codes and is shown as %s', (text, count, shown) => {
  expect(codesInText(text)).toBe(count)
  expect(withoutCodes(text)).toBe(shown)
})
