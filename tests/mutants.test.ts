import { expect, test } from 'vitest'
import { accepted } from '../tools/mutate/accepted.ts'
import { mutantsOf } from '../tools/mutate/mutants.ts'

test('every accepted mutant exists, so that its reason is current', () => {
  const gone = accepted.filter(({ file, name }) => !mutantsOf(file).some((mutant) => mutant.name === name))
  expect(gone).toEqual([])
})
