import { workflowCalls } from '../../api/workflow.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findConditionFigures } from './condition-figures.store.ts'
import { findFigures } from './figures.store.ts'
import { findLastReplay } from './replay.store.ts'

/** Figures that the workflow pages show beside the machines, for people who see all queries. */
export const workflowRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, workflowCalls.figures, {}, ({ database }) => findFigures(database, api.now()))
  bind(api, workflowCalls.conditionFigures, {}, ({ database }) => findConditionFigures(database, api.now()))
  bind(api, workflowCalls.replay, {}, ({ database }) => findLastReplay(database))
}
