import { workflowCalls } from '../../api/workflow.calls.ts'
import { maskedFacts } from '../../machines/lifecycle/recorded-step.ts'
import { petriNetOf } from '../../machines/lifecycle/petri-net.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import { textRules } from '../../machines/lifecycle/text-rules.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { ownExports, ownFile, startExport } from '../export/own-exports.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { findConditionFigures } from './condition-figures.store.ts'
import { findFigures } from './figures.store.ts'
import { findFitness } from './fitness.store.ts'
import { findReview, saveReview } from './machine-review.ts'
import { pnmlOf } from './pnml.ts'
import { findLastReplay } from './replay.store.ts'
import { sharedRun } from './timed-read.ts'
import { findTransitionFigures } from './transition-figures.store.ts'
import { findVariantFigures } from './variants.store.ts'

type WorkflowApi = Api & Pick<Dependencies, 'files' | 'jobs' | 'now'>

/** Files for process mining. */
const bindExports = (api: WorkflowApi): void => {
  bind(api, workflowCalls.net, {}, async () => ({
    name: 'query.pnml',
    type: 'application/xml',
    content: Buffer.from(pnmlOf(petriNetOf(queryMachine))),
  }))
  bind(api, workflowCalls.startExport, {}, ({ principal, database, params, language }) =>
    database.transaction((tx) =>
      startExport(api, tx, {
        kind: params.format,
        principal,
        language,
        asked: {},
        event: 'workflow.exported',
        details: params,
      }),
    ),
  )
  bind(api, workflowCalls.exports, {}, ({ principal, database, params }) =>
    ownExports(api, database, principal, params.format),
  )
  bind(api, workflowCalls.downloadExport, {}, ({ principal, database, params: { format, exportId } }) =>
    ownFile(api, database, principal, { kind: format, exportId }),
  )
}

/** Figures that the workflow pages show beside the machines, for people who see all queries. */
export const workflowRoutes = (api: WorkflowApi): void => {
  bindExports(api)
  bind(api, workflowCalls.figures, {}, ({ database }) => findFigures(database, api.now()))
  bind(api, workflowCalls.conditionFigures, {}, ({ database }) => findConditionFigures(database, api.now()))
  const variants = sharedRun(() => findVariantFigures(api.database, api.now()))
  bind(api, workflowCalls.variants, {}, () => variants())
  const fitness = sharedRun(() => findFitness(api.database, api.now()))
  bind(api, workflowCalls.fitness, {}, () => fitness())
  bind(api, workflowCalls.replay, {}, ({ database }) => findLastReplay(database))
  bind(api, workflowCalls.review, {}, ({ principal, database, params }) =>
    findReview(database, params.machine, principal.userId),
  )
  bind(api, workflowCalls.saveReview, {}, ({ principal, database, params, body }) =>
    database.transaction((tx) => saveReview(tx, { ...params, ...body, principal, at: api.now() })),
  )
  bind(api, workflowCalls.transitionFigures, {}, ({ database, params, query }) =>
    findTransitionFigures(database, { ...params, ...query, now: api.now() }),
  )
  bind(api, workflowCalls.queryMoment, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.id))
    const facts = queryFacts(await loadQueryParts(database, query), principal, api.now())
    return { status: query.status, facts: maskedFacts(facts, textRules.query) }
  })
}
