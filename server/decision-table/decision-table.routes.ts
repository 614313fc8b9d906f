import type { FastifyRequest } from 'fastify'
import { decisionTableCalls } from '../../api/decision-table.calls.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import {
  approveTable,
  createDraft,
  refuseTable,
  saveDraft,
  submitTable,
  takeTableBack,
  testTable,
  withdrawTable,
} from './change-table.ts'
import { readSummaries, readVersion } from './table-view.ts'

/** Routes of the decision table: credit and compliance write it, a second person of compliance approves it. */
export const decisionTableRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  const by = ({ principal, request }: { principal: Principal; request: FastifyRequest }) => ({
    principal,
    requestId: request.id,
    now: api.now(),
  })
  bind(api, decisionTableCalls.findAll, {}, ({ database }) => readSummaries(database, api.now()))
  bind(api, decisionTableCalls.get, {}, (input) =>
    readVersion(input.database, input.params.version, by(input)),
  )
  bind(api, decisionTableCalls.create, {}, (input) =>
    input.database.transaction((tx) => createDraft(tx, by(input), input.body.copyOf)),
  )
  bind(api, decisionTableCalls.save, {}, (input) =>
    input.database.transaction((tx) => saveDraft(tx, by(input), input.params.version, input.body)),
  )
  bind(api, decisionTableCalls.refuse, {}, (input) =>
    input.database.transaction((tx) => refuseTable(tx, by(input), input.params.version, input.body)),
  )
  const steps = [
    [decisionTableCalls.test, testTable],
    [decisionTableCalls.submit, submitTable],
    [decisionTableCalls.takeBack, takeTableBack],
    [decisionTableCalls.approve, approveTable],
    [decisionTableCalls.withdraw, withdrawTable],
  ] as const
  for (const [call, take] of steps)
    bind(api, call, {}, (input) =>
      input.database.transaction((tx) => take(tx, by(input), input.params.version, input.body.modifiedDtime)),
    )
}
