import { useState } from 'react'
import type { Query } from '../../api/query.ts'
import type { QueryEditor } from './editor/query-editor.ts'

type Seen = Pick<Query, 'modifiedDtime' | 'status'> & { change: 'saved' | 'moved' | null }

const changeOf = ({ status, modifiedBy }: Query, userId: number, before: Seen): Seen['change'] => {
  if (modifiedBy === userId) return null
  return status === before.status ? 'saved' : 'moved'
}

/** The last change that somebody else made since the query was opened: a save, another status, or none. */
export const useOthersChange = ({
  query,
  principal,
}: Pick<QueryEditor, 'query' | 'principal'>): Seen['change'] => {
  const { modifiedDtime, status } = query
  const [seen, setSeen] = useState<Seen>({ modifiedDtime, status, change: null })
  if (seen.modifiedDtime !== modifiedDtime)
    setSeen({ modifiedDtime, status, change: changeOf(query, principal.userId, seen) })
  return seen.change
}
