import type { QuerySave } from '../../contract/query.ts'
import type { DraftOwner } from './draft.ts'

/** What the form's work rests on, always the latest: whose query it is, and what was read of it. */
export type Desk = {
  owner: () => DraftOwner
  base: () => QuerySave
  /** Makes the query once, however often it is sent and whatever is typed in between. */
  creationKey: string
  /** Something newer was read; a query that had no number may have one now. */
  take: (base: QuerySave) => void
}

/** Stands outside of what is drawn: saves and steps that run ask it, not the moment they were begun. */
export const createDesk = (
  first: DraftOwner,
  read: QuerySave,
  creationKey: string = crypto.randomUUID(),
): Desk => {
  let owner = first
  let base = read
  return {
    owner: () => owner,
    base: () => base,
    creationKey,
    take: (newer) => {
      base = newer
      owner = { ...owner, queryId: newer.queryId ?? owner.queryId }
    },
  }
}
