import { createContext, use } from 'react'
import type { Query } from '../../contract/query.ts'
import type { Actor } from '../../contract/role.ts'
import type { StepDetails } from '../../machines/query-editor.events.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import { type FieldLock, lockOfField, type QueryField } from '../../machines/query.fields.ts'
import { type Area, type Lock, lockOf, type View } from '../../machines/query.locks.ts'
import type { Choices } from '../../machines/query.next-steps.ts'
import type { TabName } from '../../machines/query-editor.tabs.ts'

/** The query screen as its tabs see it: the stored query, who looks, and what can be done with it. */
export type QueryEditor = {
  /** As stored; of a new query the defaults. What is being typed stands in the form. */
  query: Query
  isNew: boolean
  actor: Actor
  view: View
  /** In-house, credit or compliance. */
  inhouse: boolean
  /** The query belongs to the actor's own partner. */
  ownPartner: boolean
  /** What is picked on the screen for a step, such as containers to send. */
  choices: Choices
  choose: (choices: Partial<Choices>) => void
  /** Stores the whole form; null where that was refused or failed, and then the frame has said why. */
  save: () => Promise<Query | null>
  /** Saves where needed, makes the call that belongs to the event, tells, reloads and moves on. */
  take: (event: QueryEventType, details?: StepDetails) => Promise<boolean>
  busy: QueryEventType | 'save' | null
  goTo: (tab: TabName) => void
}

export const QueryEditorContext = createContext<QueryEditor | null>(null)

/** The query screen around. */
export const useQueryEditor = (): QueryEditor => {
  const editor = use(QueryEditorContext)
  if (!editor) throw new Error('Used outside of a query screen')
  return editor
}

/** Why an area of the query cannot be edited now (text `lock.<name>`), or null where it can. */
export const useLock = (area: Area): Lock | null => {
  const { query, view } = useQueryEditor()
  return lockOf(query.status, view, area)
}

/** Why one field of the query cannot be edited now, or by this view at all; null where it can. */
export const useFieldLock = (field: QueryField): FieldLock | null => {
  const { query, view } = useQueryEditor()
  return lockOfField(query.status, view, field)
}
