import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { SaveResult, StepRequest, StepResult } from '../../../machines/flow/query/query-editor.events.ts'
import {
  type QueryEditorActor,
  queryEditorMachine,
} from '../../../machines/flow/query/query-editor.machine.ts'
import type { TabName } from '../../../machines/flow/query/tabs.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { useAlerts } from '../../app/alerts/useAlerts.ts'

type EditorActorInput = {
  view: View
  /** The tab that it begins with. */
  tab: TabName
  save: () => Promise<SaveResult>
  takeStep: (request: StepRequest) => Promise<StepResult>
}

/** Runs the editor machine with the calls it invokes. */
export const useEditorActor = ({ view, tab, save, takeStep }: EditorActorInput): QueryEditorActor => {
  const { failWith } = useAlerts()
  return useActorRef(
    queryEditorMachine.provide({
      actors: {
        saveQuery: fromPromise(save),
        takeStep: fromPromise<StepResult, StepRequest>(({ input }) => takeStep(input)),
      },
      actions: {
        // Deferred: an alert sends an event to another actor, which must not happen inside this one's action.
        notifyFailure: (_, { error }) => queueMicrotask(() => failWith(error)),
        scrollUp: () => window.scrollTo({ top: 0 }),
      },
    }),
    { input: { view, tab } },
  )
}
