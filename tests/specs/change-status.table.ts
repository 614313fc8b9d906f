import type { StatusCode } from '../../contract/status.ts'
import type { ActorKind } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'

/** What change-status can ask for: a status, or none at all. */
export type Asked = StatusCode | 'none'

/** One event for whoever asks, or one for each that has a step of its own and one for everybody else. */
export type Meant = QueryEventType | (Partial<Record<ActorKind, QueryEventType>> & { others: QueryEventType })

const close = 'query.close'
const activate = 'contract.activate'
const cancelOrClose = { compliance: close, others: 'contract.cancel' } as const
const approved = { SCR: 'query.cancelApproval', CR: 'query.requestContract', N: close } as const

/**
 * Stored status → status asked → the event that is meant. Written by hand from the lifecycle's document; what does
 * not stand here is meant by nobody. Whether the asker may is not this table's matter.
 */
export const changeStatusTable: Record<StatusCode, Partial<Record<Asked, Meant>>> = {
  P: { SM: 'query.sendToManager', SCR: 'query.sendToCredit', N: close },
  SM: { P: 'query.backToPartner', SCR: 'query.sendToCredit', N: close },
  SCR: {
    QA: 'query.approve',
    QAC: 'query.approveWithChanges',
    SCO: 'query.sendToCompliance',
    N: close,
  },
  SCO: { SCR: 'query.returnToCredit', N: close },
  QA: approved,
  QAC: approved,
  CR: { CA: activate, N: cancelOrClose },
  YS: { CA: activate, N: cancelOrClose },
  HO: { CR: 'query.requestContract', CA: activate, N: close },
  SN: { CA: activate, N: close },
  CA: { N: close },
  CF: {},
  N: { none: 'query.reopen' },
  MICO: {},
  MICR: {},
}
