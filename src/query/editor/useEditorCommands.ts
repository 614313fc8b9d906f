import { useQueryClient } from '@tanstack/react-query'
import { waitFor } from 'xstate'
import type { QueryEditorActor } from '../../../machines/flow/query/query-editor.machine.ts'
import { stepOf } from '../../../machines/lifecycle/query/catalogue.ts'
import { cachedQuery } from './cached-query.ts'
import type { QueryEditor } from './query-editor.ts'

type CommandsInput = {
  flow: QueryEditorActor
  busy: QueryEditor['busy']
  isNew: boolean
  /** The query's number, null before the first save. */
  currentId: () => number | null
  hasUnsavedInput: () => boolean
}

/**
 * The commands of the query screen; while one runs, another does nothing. A tab that is pressed while a save runs opens after
 * it, unless a step is what the save leads to.
 */
export const useEditorCommands = ({
  flow,
  busy,
  isNew,
  currentId,
  hasUnsavedInput,
}: CommandsInput): Pick<QueryEditor, 'save' | 'takeStep' | 'goTo'> => {
  const client = useQueryClient()
  const hasSucceeded = async () => {
    const idle = await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity })
    return idle.context.lastOutcome === 'succeeded'
  }
  return {
    save: async () => {
      if (busy !== null) return null
      flow.send({ type: 'query.save' })
      const queryId = (await hasSucceeded()) ? currentId() : null
      return queryId === null ? null : cachedQuery(client, queryId)
    },
    takeStep: async (event, payload = {}) => {
      if (busy !== null) return false
      const saves = !stepOf(event).ends && (isNew || hasUnsavedInput())
      flow.send({ type: 'step.take', request: { event, payload }, saves })
      return hasSucceeded()
    },
    goTo: (tab) => flow.send({ type: 'tab.open', tab, saves: hasUnsavedInput() }),
  }
}
