import { useQueryClient } from '@tanstack/react-query'
import { queryCalls } from '../../contract/query.calls.ts'
import type { Presence } from '../../contract/presence.ts'
import type { Query } from '../../contract/query.ts'
import { answerKey } from '../answer/answerKey.ts'
import type { QueryWork } from './useQueryWork.ts'

/**
 * Reads the query and all around it anew where it has changed since it was read. Not in the middle of a save or a step
 * of one's own, which reads it itself, nor while two versions are compared.
 */
export const useCatchUp = ({ editor, flow }: QueryWork) => {
  const client = useQueryClient()
  return ({ modifiedDtime }: Presence) => {
    const key = answerKey(queryCalls.edit, { params: { id: editor.query.queryId } })
    const read = client.getQueryData<Query>(key)
    const isEditing = flow.getSnapshot().matches({ work: 'editing' })
    if (isEditing && read && read.modifiedDtime < modifiedDtime) void client.invalidateQueries()
  }
}
