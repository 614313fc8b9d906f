import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { system } from './principal.ts'
import { guards } from './guards.ts'
import { rulesOf } from './statuses.ts'

/** The state inside of a status in which the query stands by its facts; null where the status has none. */
export const innerStateOf = (status: StatusCode, facts: QueryFacts): string | null =>
  Object.entries(rulesOf(status).inner ?? {}).find(([, guard]) =>
    guards[guard]({ facts, event: { principal: system }, who: [] }),
  )?.[0] ?? null
