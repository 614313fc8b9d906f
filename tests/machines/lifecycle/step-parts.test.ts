import { expect, test } from 'vitest'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'
import { isStepType, stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { stepTexts } from '../../models/step-texts.ts'
import { stepRows } from '../../specs/step-rows.ts'

const HOW = 'see docs/add-a-step.md'

test(`every step has a row, and every row a step; ${HOW}`, () => {
  const withoutRow = stepTypes.filter((type) => !Object.hasOwn(stepRows, type))
  const withoutStep = Object.keys(stepRows).filter((type) => !isStepType(type))
  expect([
    ...withoutRow.map((type) => `tests/specs/steps/: no row for ${type}`),
    ...withoutStep.map((type) => `machines/lifecycle/query/steps/: no declaration of ${type}`),
  ]).toEqual([])
})

test.each([
  ['lang/en', en],
  ['lang/et', et],
])(`every text of a step stands in %s; ${HOW}`, (folder, texts) => {
  const ids = Object.entries(stepTexts).flatMap(([family, names]) => names.map((name) => `${family}.${name}`))
  expect(
    ids.filter((id) => !Object.hasOwn(texts, id)).map((id) => `${folder}/${id.split('.')[0]}.json: ${id}`),
  ).toEqual([])
})
