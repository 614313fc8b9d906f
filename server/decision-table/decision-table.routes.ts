import type { FastifyRequest } from 'fastify'
import { decisionTableCalls } from '../../api/decision-table.calls.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { versionAsDmn } from './dmn-file.ts'
import { readDmnOnThread } from './dmn/read-on-thread.ts'
import { createDraft, replaceRows, saveDraft } from './edit-draft.ts'
import { readSummaries, readVersion } from './table-view.ts'
import { takeTableStep } from './take-table-step.ts'

/** Routes of the decision table: credit and compliance write it, a second person of compliance approves it. */
export const decisionTableRoutes = (api: Api & Pick<Dependencies, 'now' | 'jobs'>): void => {
  const by = ({ principal, request }: { principal: Principal; request: FastifyRequest }) => ({
    principal,
    requestId: request.id,
    now: api.now(),
    jobs: api.jobs,
  })
  bind(api, decisionTableCalls.findAll, {}, ({ database }) => readSummaries(database, api.now()))
  bind(api, decisionTableCalls.get, {}, (input) =>
    readVersion(input.database, input.params.version, by(input)),
  )
  bind(api, decisionTableCalls.create, {}, async (input) => {
    const { copyOf, dmn } = input.body
    const imported = dmn === undefined ? undefined : await readDmnOnThread(dmn)
    return input.database.transaction((tx) => createDraft(tx, by(input), copyOf, imported))
  })
  bind(api, decisionTableCalls.save, {}, (input) =>
    input.database.transaction((tx) => saveDraft(tx, by(input), input.params.version, input.body)),
  )
  bind(api, decisionTableCalls.exportDmn, {}, ({ database, params, language }) =>
    versionAsDmn(database, params.version, language),
  )
  bind(api, decisionTableCalls.importDmn, {}, async (input) => {
    const { modifiedDtime, dmn } = input.body
    const imported = await readDmnOnThread(dmn)
    return input.database.transaction((tx) =>
      replaceRows(tx, by(input), input.params.version, modifiedDtime, imported),
    )
  })
  for (const step of ['test', 'submit', 'takeBack', 'approve', 'refuse', 'withdraw'] as const)
    bind(api, decisionTableCalls[step], {}, (input) =>
      input.database.transaction((tx) =>
        takeTableStep(tx, by(input), input.params.version, step, input.body),
      ),
    )
}
