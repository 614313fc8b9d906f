import type { QuerySave } from '../../../api/query.ts'
import { differingKeys } from '../editor/values.ts'
import type { DraftOwner } from './draft.ts'

/** The stored state that the form is based on, always the latest. */
export type FormBaseline = {
  owner: () => DraftOwner
  values: () => QuerySave
  /** The idempotency key of the first save, so that retries create one query only. */
  creationKey: string
  /** Whether the form differs from the values; of a change to one field only that field is compared. */
  differsFrom: (form: QuerySave, changed?: string) => boolean
  /** Remembers a save to which no answer came. */
  setUnanswered: (sent: QuerySave) => void
  unanswered: () => QuerySave | null
  /** The base that the form shares with `stored`: what was sent from here is no change of somebody else. */
  commonWith: (stored: QuerySave) => QuerySave
  /** Takes newer stored values; the first ones of a new query bring its number. */
  update: (stored: QuerySave) => void
}

/** Lives outside of React state, since a running save or step must read the latest baseline and not a stale closure. */
export const createFormBaseline = (
  firstOwner: DraftOwner,
  firstValues: QuerySave,
  creationKey: string = crypto.randomUUID(),
): FormBaseline => {
  let owner = firstOwner
  let base = firstValues
  let unanswered: QuerySave | null = null
  let compared: { base: QuerySave; differing: Set<string> } | null = null
  return {
    owner: () => owner,
    values: () => base,
    creationKey,
    differsFrom: (form, changed) => {
      const key = changed?.split('.')[0]
      if (compared?.base !== base || key === undefined)
        compared = { base, differing: new Set<string>(differingKeys(form, base)) }
      else if (differingKeys(form, base, [key as keyof QuerySave]).length > 0) compared.differing.add(key)
      else compared.differing.delete(key)
      return compared.differing.size > 0
    },
    setUnanswered: (sent) => {
      unanswered = sent
    },
    unanswered: () => unanswered,
    commonWith: (stored) => {
      if (unanswered === null) return base
      const foreign = new Set<string>(differingKeys(unanswered, stored))
      const arrived = Object.entries(unanswered).filter(([key]) => !foreign.has(key))
      return { ...base, ...Object.fromEntries(arrived) }
    },
    update: (stored) => {
      base = stored
      unanswered = null
      owner = { ...owner, queryId: stored.queryId ?? owner.queryId }
    },
  }
}
