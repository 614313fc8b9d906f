import type { TabName } from './query-editor.tabs.ts'
import type { QueryEventType } from './query.events.ts'

/**
 * How a save ended:
 * - `saved`: stored at `at`, ISO;
 * - `invalid`: fields have errors, the first on `tab`;
 * - `conflict`: someone else saved in between;
 * - `kept`: the server was not reached, what is typed stays on the device;
 * - `refused`: the server refused or failed, and the user was told.
 */
export type SaveResult =
  | { kind: 'saved'; at: string }
  | { kind: 'invalid'; tab: TabName | null }
  | { kind: 'conflict' }
  | { kind: 'kept' }
  | { kind: 'refused' }

/** What a step may need beside the query itself. */
export type StepDetails = { reason?: string; confirm?: boolean; deliveryDate?: string }
export type StepOrder = { event: QueryEventType; details: StepDetails }

/** How a step ended: `moved` into a status or not; `sent` where it went to somebody who decides. */
export type StepResult = { moved: boolean; sent: boolean }

/** What follows a save. */
export type After = { do: 'stay' } | { do: 'open'; tab: TabName } | { do: 'step'; order: StepOrder }

export type QueryEditorEvent =
  /** `saves`: what is typed is stored first. */
  | { type: 'tab.open'; tab: TabName; saves: boolean }
  | { type: 'query.save' }
  | { type: 'query.next' }
  | { type: 'step.take'; order: StepOrder; saves: boolean }
  | { type: 'conflict.resolved' }
  | { type: 'conflict.left' }
  | { type: 'query.sent' }
  | { type: 'sent.seen' }

/** The step that a save was made for. */
export const orderOf = (after: After): StepOrder => {
  if (after.do !== 'step') throw new Error('no step was asked for')
  return after.order
}
