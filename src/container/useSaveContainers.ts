import { useQueryClient } from '@tanstack/react-query'
import { containerCalls } from '../../contract/container.calls.ts'
import type { ContainerSave } from '../../contract/container.ts'
import { answerKey } from '../answer/answerKey.ts'
import { useChange } from '../answer/useChange.ts'
import { call } from '../call.ts'
import { useQueryEditor } from '../query/editor.ts'
import { unsentWith } from './containerValues.ts'

/**
 * Stores one container, or takes one out. The others travel with it, as they stand at the server then: what somebody
 * else has added in between stays.
 */
export const useSaveContainers = () => {
  const { query } = useQueryEditor()
  const client = useQueryClient()
  const save = useChange(containerCalls.save)
  const params = { id: query.queryId }
  const send = async (entered: ContainerSave | null, without: number | null) => {
    const stored = await call(containerCalls.find, { params })
    const answer = await save.mutateAsync({ params, body: unsentWith(stored, entered, without) })
    client.setQueryData(answerKey(containerCalls.find, { params }), answer)
  }
  return {
    /** @throws CallError with the errors of its fields under `0.` */
    store: (entered: ContainerSave) => send(entered, null),
    remove: (id: number) => send(null, id),
  }
}
