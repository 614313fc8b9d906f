import { expect, test } from 'vitest'
import { bulkStepsOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import { bulkTable } from '../specs/steps.table.ts'

test.each(Object.entries(bulkTable) as [View, string[]][])('bulk steps of %s', (view, steps) => {
  expect(bulkStepsOf(view)).toEqual(steps)
})
