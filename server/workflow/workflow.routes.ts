import { workflowCalls } from '../../api/workflow.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findFigures } from './figures.store.ts'
import { readWalked } from './walked-transitions.ts'

/** What the workflow pages show beside the machines themselves; for those who see all queries. */
export const workflowRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, workflowCalls.figures, {}, ({ database }) => findFigures(database, api.now()))
  bind(api, workflowCalls.walked, {}, () => readWalked())
}
