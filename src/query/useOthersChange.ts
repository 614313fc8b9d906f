import { useState } from 'react'
import type { Query } from '../../contract/query.ts'
import type { QueryEditor } from './editor.ts'

type Known = Pick<Query, 'modifiedDtime' | 'status'> & { change: 'saved' | 'moved' | null }

const changeOf = ({ status, modifiedBy }: Query, userId: number, before: Known): Known['change'] => {
  if (modifiedBy === userId) return null
  return status === before.status ? 'saved' : 'moved'
}

/** What somebody else last did to the query since it was opened: saved it, moved it to another status, or nothing. */
export const useOthersChange = ({ query, actor }: Pick<QueryEditor, 'query' | 'actor'>): Known['change'] => {
  const { modifiedDtime, status } = query
  const [known, setKnown] = useState<Known>({ modifiedDtime, status, change: null })
  if (known.modifiedDtime !== modifiedDtime)
    setKnown({ modifiedDtime, status, change: changeOf(query, actor.userId, known) })
  return known.change
}
