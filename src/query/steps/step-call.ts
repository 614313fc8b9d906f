import { queryCalls } from '../../../api/query.calls.ts'
import type { StepRequest } from '../../../machines/flow/query/query-session.ts'
import { payloadOf, stepOf } from '../../../machines/lifecycle/query/catalogue.ts'
import { call } from '../../api/call.ts'

type StepContext = StepRequest & {
  queryId: number
  /** The query as its reader has it. */
  modifiedDtime: string
}

/** Asks the server to take a step. @throws CallError where the lifecycle refuses it */
export const callStep = async ({ event, payload, queryId, modifiedDtime }: StepContext): Promise<void> => {
  await call(queryCalls.takeStep, {
    params: { id: queryId, event },
    body: { ...payloadOf(event, payload), ...(stepOf(event).asRead && { modifiedDtime }) },
  })
}
