import { expect, test } from 'vitest'
import { majorityOf, missingVotes } from '../../domain/committee-majority.ts'

test.each([
  [{ quorum: 3, approvals: 0, refusals: 0 }, 3, null],
  [{ quorum: 3, approvals: 1, refusals: 0 }, 2, 'approves'],
  [{ quorum: 3, approvals: 1, refusals: 1 }, 1, null],
  [{ quorum: 3, approvals: 0, refusals: 2 }, 1, 'refuses'],
  [{ quorum: 3, approvals: 2, refusals: 1 }, 0, 'approves'],
  [{ quorum: 3, approvals: 1, refusals: 2 }, 0, 'refuses'],
  [{ quorum: 2, approvals: 1, refusals: 1 }, 0, null],
  [{ quorum: 2, approvals: 3, refusals: 1 }, 0, 'approves'],
] as const)('of %j, %i votes are missing and most say %s', (tally, missing, majority) => {
  expect(missingVotes(tally)).toBe(missing)
  expect(majorityOf(tally)).toBe(majority)
})
