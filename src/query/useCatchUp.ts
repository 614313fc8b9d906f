import { useQueryClient } from '@tanstack/react-query'
import type { Presence } from '../../api/presence.ts'
import { cachedQuery } from './editor/cached-query.ts'
import type { QuerySession } from './useQuerySession.ts'

/**
 * Refetches the query when presence says that it has changed. A save or a step refetches by itself, and a conflict
 * must not change while it is being resolved.
 */
export const useCatchUp = ({ editor, flow }: QuerySession) => {
  'use memo'
  const client = useQueryClient()
  return ({ modifiedDtime }: Presence) => {
    const cached = cachedQuery(client, editor.query.queryId)
    const isEditing = flow.getSnapshot().matches({ activity: 'editing' })
    if (isEditing && cached && cached.modifiedDtime < modifiedDtime) void client.invalidateQueries()
  }
}
