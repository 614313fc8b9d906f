import type { FormStateActor } from '../../machines/flow/query/form-state.ts'
import type { QuerySessionSnapshot } from '../../machines/flow/query/query-session.machine.ts'
import { isNew, isOwnPartner, viewOf } from '../../machines/flow/query/query-session.context.ts'
import { type Area, lockOf } from '../../machines/lifecycle/query/locks.ts'
import { lockOfField, type QueryField } from '../../machines/lifecycle/query/field-rules.ts'
import { seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'

type Snapshot = QuerySessionSnapshot

/** The stored query; for a new query the defaults. The form has the input. */
export const selectQuery = ({ context }: Snapshot) => context.query
/** Each stored change of a query has a later one. */
export const selectVersion = (snapshot: Snapshot) => selectQuery(snapshot).modifiedDtime
export const selectIsNew = ({ context }: Snapshot) => isNew(context)
/** The screen shows an earlier version: nothing can be changed, and no current data is shown. */
export const selectPast = ({ context }: Snapshot) => context.isPast
export const selectPrincipal = ({ context }: Snapshot) => context.principal
export const selectView = ({ context }: Snapshot) => viewOf(context.principal)
/** In-house, credit or compliance. */
export const selectInhouse = (snapshot: Snapshot) => seesInhouse(selectView(snapshot))
/** Whether the query belongs to the principal's own partner. */
export const selectOwnPartner = ({ context: { query, principal } }: Snapshot) =>
  isOwnPartner(query, principal)

export const selectTab = ({ context }: Snapshot) => context.tab
export const selectUnsaved = ({ context }: Snapshot) => context.dirty
/** What is selected on the screen for a step, such as the containers to send. */
export const selectPayload = ({ context }: Snapshot) => context.payload
export const selectHandedOn = ({ context }: Snapshot) => context.handedOn
export const selectOthersChange = ({ context }: Snapshot) => context.othersChange
export const selectSavedAt = ({ context }: Snapshot) => context.savedAt
/** The step whose question is open. */
export const selectQuestion = ({ context }: Snapshot) => context.question?.event ?? null

/** What the screen is busy with: a step or a save. */
export const selectBusy = (snapshot: Snapshot): QueryEventType | 'save' | null => {
  if (!snapshot.hasTag('busy')) return null
  const { follow } = snapshot.context
  return follow.type === 'takeStep' ? follow.request.event : 'save'
}
/** Whether the running save is waited for under this name. */
export const selectWaits =
  (name: string) =>
  ({ context }: Snapshot) =>
    context.waiting.includes(name)

export const selectChoices = ({ context }: Snapshot) => context.choices
export const selectInConflict = (snapshot: Snapshot) =>
  snapshot.matches({ present: { activity: 'resolvingConflict' } })
export const selectIsSent = (snapshot: Snapshot) => snapshot.matches({ present: { notice: 'shown' } })

/** Why an area cannot be edited now (text `lock.<name>`), or null if it can. */
export const selectLock = (area: Area) => (snapshot: Snapshot) =>
  selectPast(snapshot) ? ('past' as const) : lockOf(selectQuery(snapshot).status, selectView(snapshot), area)

/** Why a field cannot be edited now, or never in this view; null if it can. */
export const selectFieldLock = (field: QueryField) => (snapshot: Snapshot) =>
  selectPast(snapshot)
    ? ('past' as const)
    : lockOfField(selectQuery(snapshot).status, selectView(snapshot), field)

export const selectDraft = ({ children }: Snapshot) => running(children.draft)
/** Undefined until the query is stored. */
export const selectPresence = ({ children }: Snapshot) => children.presence
export const selectLimitCheck = ({ children }: Snapshot) => running(children.limitCheck)
export const selectReturningClient = ({ children }: Snapshot) => running(children.returningClient)
export const selectFormState = ({ children }: Snapshot): FormStateActor => running(children.formState)

const running = <Actor>(actor: Actor | undefined): Actor => {
  if (!actor) throw new Error('the session has stopped')
  return actor
}
