import { expect, test } from 'vitest'
import * as constants from '../../domain/constants.ts'
import { constantsTable } from '../specs/constants.table.ts'

test('match the specification', () => {
  expect({ ...constants }).toEqual(constantsTable)
})
