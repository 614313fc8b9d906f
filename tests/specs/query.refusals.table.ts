import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { rowEntries } from './step-rows.ts'
import type { Needs } from './steps/needs.ts'

/** Who takes which step. */
export type StepName = `${PrincipalKind} ${QueryEventType}`

const inAll = rowEntries.flatMap(([type, { needs = [], cases }]) =>
  needs.flatMap(({ by, in: where, wants }) =>
    by.flatMap((kind) =>
      statusCodes
        .filter((status) =>
          where
            ? where.includes(status)
            : Object.values(cases).some((row) => row.by === kind && row.leads[status]),
        )
        .map((status) => ({ status, step: `${kind} ${type}` as const, wants })),
    ),
  ),
)

/** State → step → its requirements. A step of the query table without an entry needs nothing. */
export const refusalTable: Partial<Record<StatusCode, Partial<Record<StepName, Needs>>>> = Object.fromEntries(
  statusCodes.map((code) => [
    code,
    Object.fromEntries(inAll.filter(({ status }) => status === code).map(({ step, wants }) => [step, wants])),
  ]),
)

/** Conditions that never refuse: if one fails, the same event takes another branch. */
export const forks: readonly string[] = ['aplinkEmpty', 'isLeasing', 'isShopProduct']
