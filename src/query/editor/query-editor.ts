import { createContext, use } from 'react'
import type { Query } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type { TabName } from '../../../machines/flow/query/tabs.ts'
import type { StepPayload } from '../../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { type FieldLock, lockOfField, type QueryField } from '../../../machines/lifecycle/query/fields.ts'
import { type Area, type Lock, lockOf, type View } from '../../../machines/lifecycle/query/locks.ts'

/** The query screen as its tabs see it: the stored query, the reader, and the commands. */
export type QueryEditor = {
  /** As stored; for a new query the defaults. The form has the input. */
  query: Query
  isNew: boolean
  principal: Principal
  view: View
  /** In-house, credit or compliance. */
  inhouse: boolean
  /** The query belongs to the principal's own partner. */
  ownPartner: boolean
  /** What is selected on the screen for a step, such as the containers to send. */
  stepPayload: StepPayload
  updateStepPayload: (payload: StepPayload) => void
  /** Saves the whole form; resolves to null where that failed, after the user has been notified. */
  save: () => Promise<Query | null>
  /** Saves where needed and takes the step; resolves to whether it was taken. */
  takeStep: (event: QueryEventType, payload?: StepPayload) => Promise<boolean>
  busy: QueryEventType | 'save' | null
  goTo: (tab: TabName) => void
  /** The query is shown as it stood at an earlier time: nothing of it can be changed, and what is of today is not shown. */
  past?: boolean
}

export const QueryEditorContext = createContext<QueryEditor | null>(null)

export const useQueryEditor = (): QueryEditor => {
  const editor = use(QueryEditorContext)
  if (!editor) throw new Error('Used outside of a query screen')
  return editor
}

/** Why an area of the query cannot be edited now (text `lock.<name>`), or null where it can. */
export const useLock = (area: Area): Lock | 'past' | null => {
  const { query, view, past } = useQueryEditor()
  return past ? 'past' : lockOf(query.status, view, area)
}

/** Why one field cannot be edited now, or not in this view at all; null where it can. */
export const useFieldLock = (field: QueryField): FieldLock | 'past' | null => {
  const { query, view, past } = useQueryEditor()
  return past ? 'past' : lockOfField(query.status, view, field)
}
