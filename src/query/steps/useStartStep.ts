import { asksFirst } from '../../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { useQueryEditor } from '../editor/query-editor.ts'

/** Takes a step, or lets `onAsk` open the question that comes first. */
export const useStartStep = (onAsk: (event: QueryEventType) => void) => {
  const { query, takeStep } = useQueryEditor()
  return (event: QueryEventType) => {
    if (asksFirst(event, query.facts)) onAsk(event)
    else void takeStep(event)
  }
}
