import { afterEach, expect, test } from 'vitest'
import { writeSealed } from '../../../src/session/vault.ts'
import { moveCardDrafts, readCardDraft, saveCardDraft } from '../../../src/query-editor/useCardDraft.ts'

afterEach(() => sessionStorage.clear())

const keyOf = (queryId: number | null, userId = 7) => ({ userId, queryId, form: 'surety.new' })

test('drafts of a new query move to the query that the first save creates', () => {
  saveCardDraft(keyOf(null), { name: 'Mari' })
  saveCardDraft(keyOf(null, 8), { name: 'another person’s' })
  moveCardDrafts(7, 1042)
  expect(readCardDraft(keyOf(1042))).toEqual({ name: 'Mari' })
  expect(readCardDraft(keyOf(null))).toBeNull()
  expect(readCardDraft(keyOf(null, 8))).toEqual({ name: 'another person’s' })
})

test.each(['', '{', '"text"', '7', 'null'])('%j in the storage is no draft', async (stored) => {
  await writeSealed(sessionStorage, 'tehing.form-draft.7.1043.surety.new', stored)
  expect(readCardDraft(keyOf(1043))).toBeNull()
})
