import { expect, test } from 'vitest'
import { cutSequence } from '../../../server/sequence/cut-sequence.ts'
import { message } from '../../../server/sequence/message.ts'
import { at } from '../../specs/sequence.table.ts'

const done = (minutes: number) => message(`done ${minutes}`, at(minutes), 'portal', 'mail', 'letter.sent')
const failed = (minutes: number) => ({
  ...done(minutes),
  messageId: `failed ${minutes}`,
  state: 'failed' as const,
})
const waiting = (minutes: number) => ({
  ...done(minutes),
  messageId: `waiting ${minutes}`,
  state: 'waiting' as const,
})
const messages = [done(0), failed(1), waiting(2), done(3), done(4), done(5)]

test.each([
  ['nothing', null, 6, ['done 0', 'failed 1', 'waiting 2', 'done 3', 'done 4', 'done 5']],
  ['what succeeded before the cut', at(4), 6, ['failed 1', 'waiting 2', 'done 4', 'done 5']],
  ['what succeeded first', null, 4, ['failed 1', 'waiting 2', 'done 4', 'done 5']],
  ['all that succeeded, if what is open leaves no place', null, 2, ['failed 1', 'waiting 2']],
  ['the oldest that is open, if there is too much of it', null, 1, ['waiting 2']],
] as const)('a sequence is cut by %s', (_, cutAt, most, left) => {
  expect(cutSequence(messages, cutAt, most).map(({ messageId }) => messageId)).toEqual(left)
})
