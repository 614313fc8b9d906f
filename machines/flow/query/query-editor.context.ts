import type { View } from '../../lifecycle/query/locks.ts'
import type { AfterSave, SaveResult, StepRequest } from './query-editor.events.ts'
import type { TabName } from './tabs.ts'

export type Input = { view: View; tab: TabName }
export type Context = Input & {
  afterSave: AfterSave
  savedAt: string | null
  /** The last save did not reach the server; it is repeated when the connection is back. */
  unsent: boolean
  /** How the last save or step ended. */
  lastOutcome: 'succeeded' | 'failed' | null
}
export type Result = { result: SaveResult }

export const resultOf = ({ event }: { event: { output: SaveResult } }): Result => ({ result: event.output })
export const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

export const requestOf = ({ event }: { event: { request: StepRequest } }): AfterSave => ({
  type: 'takeStep',
  request: event.request,
})
export const tabOf = ({ event }: { event: { tab: TabName } }): AfterSave => ({
  type: 'openTab',
  tab: event.tab,
  onlySaved: false,
})
export const atFirst: Omit<Context, keyof Input> = {
  afterSave: { type: 'stay' },
  savedAt: null,
  unsent: false,
  lastOutcome: null,
}
/** The open tab stays open after the save. */
export const stay = { type: 'setAfterSave', params: { type: 'stay' } } as const
export const failed = ['setFailed', { type: 'notifyFailure', params: errorOf }] as const
