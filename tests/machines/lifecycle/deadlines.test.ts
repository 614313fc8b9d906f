import { expect, test } from 'vitest'
import { defaultDeadlines, expiringStatuses, watchedStatuses } from '../../../api/deadlines.ts'
import { statusCodes } from '../../../api/status.ts'
import { transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { metaOf } from '../../../machines/lifecycle/query/turn.ts'

test('a status has deadlines if it waits for someone', () => {
  const waiting = statusCodes.filter((status) => metaOf(status).turn !== 'nobody')
  expect(watchedStatuses.toSorted()).toEqual(waiting.toSorted())
  const others = ['vote', 'signing', 'document', 'field', 'answer']
  expect(Object.keys(defaultDeadlines).toSorted()).toEqual([...watchedStatuses, ...others].toSorted())
})

test('a status expires if a query can be annulled in it without a reason', () => {
  const annulling = statusCodes.filter((status) => transitionsOf(status, 'query.annul').length > 0)
  expect(expiringStatuses.toSorted()).toEqual(annulling.toSorted())
  const expiring = watchedStatuses.filter((status) => 'expiry' in defaultDeadlines[status])
  expect(expiring.toSorted()).toEqual(annulling.toSorted())
})
