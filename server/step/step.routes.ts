import { committeeCalls } from '../../api/committee.calls.ts'
import { containerCalls } from '../../api/container.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { Principal } from '../../api/role.ts'
import { shopCalls } from '../../api/shop.calls.ts'
import type { StatusCode } from '../../api/status.ts'
import { eventOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import { voteStep } from '../../machines/lifecycle/query/committee-votes.ts'
import type { QueryEvent } from '../../machines/lifecycle/query/steps.ts'
import { eventForStatus } from '../../machines/lifecycle/query/transitions.ts'
import { askLedger } from '../contract/enter-contract.ts'
import { bind } from '../platform/http/bind.ts'
import { parseWithDefaults } from '../platform/http/parse.ts'
import { Problem } from '../platform/http/problem.ts'
import type { LockedQuery } from '../query/lifecycle/query-lifecycle.ts'
import { isPersonsStep, stepBodyOf } from './step-body.ts'
import { type StepApi, takeStep } from './take-step.ts'

/** The generic call: the event in the path names the step. The ledger is called before the transaction. */
const bindGenericCall = (api: StepApi): void => {
  bind(
    api,
    queryCalls.takeStep,
    {
      prepare: async ({ principal, params, body }) => {
        if (!isPersonsStep(params.event)) throw new Problem('notFound')
        const { modifiedDtime, ...payload } = await parseWithDefaults(stepBodyOf(params.event), body ?? {})
        const event = eventOf(params.event, principal, payload)
        return { value: { event, modifiedDtime, entered: await askLedger(api, params.id, event) } }
      },
    },
    ({ principal, unconfirmed, database, params, prepared }) =>
      takeStep(api, database, { queryId: params.id, principal, unconfirmed, ...prepared }),
  )
}

/**
 * The one event that leads from the stored to the requested status; null requests a reopening.
 * @throws Problem query.unreachable where no step leads there
 */
const eventRequested =
  (principal: Principal, requested: StatusCode | null, words: string) =>
  ({ query: { status } }: LockedQuery): QueryEvent => {
    const type = eventForStatus(principal, status, requested)
    if (type === null) throw new Problem('query.unreachable', { currentStatus: status })
    return eventOf(type, principal, { reason: words, note: words })
  }

type RequestedStatus = {
  queryId: number
  status?: StatusCode | '' | undefined
  closingReason?: string | undefined
}

const bindChangeStatus = (api: StepApi): void => {
  const stepFor = (principal: Principal, { queryId, status, closingReason = '' }: RequestedStatus) => ({
    queryId,
    principal,
    event: eventRequested(principal, status || null, closingReason),
  })
  bind(api, queryCalls.changeStatus, {}, ({ principal, unconfirmed, database, query }) =>
    takeStep(api, database, { ...stepFor(principal, query), unconfirmed }),
  )
  bind(api, queryCalls.step, {}, ({ principal, unconfirmed, database, body }) =>
    takeStep(api, database, { ...stepFor(principal, body), unconfirmed }),
  )
}

/** Routes that create a contract in the ledger, which is called before the transaction. */
const bindContract = (api: StepApi): void => {
  bind(
    api,
    queryCalls.createShopContract,
    {
      prepare: async ({ principal, params }) => {
        const event = eventOf('contract.createForShop', principal)
        return { value: { event, entered: await askLedger(api, params.id, event) } }
      },
    },
    ({ principal, unconfirmed, database, params, prepared }) =>
      takeStep(api, database, { queryId: params.id, principal, unconfirmed, ...prepared }),
  )
  bind(
    api,
    queryCalls.lendifyContract,
    {
      prepare: async ({ principal, params, query }) => {
        const event = eventOf('contract.enterInLedger', principal, { confirm: query.confirm === true })
        const entered = await askLedger(api, params.id, event)
        if (!entered) throw new Error(`the ledger has made no contract of query ${params.id}`)
        return { value: { event, entered } }
      },
    },
    async ({ principal, unconfirmed, database, params, prepared }) => {
      await takeStep(api, database, { queryId: params.id, principal, unconfirmed, ...prepared })
      const { refno, endDate, guarantorLiability } = prepared.entered.contract
      return { lendifyRefno: refno, lendifyEndDate: endDate, lendifyGuarantorLiability: guarantorLiability }
    },
  )
}

const bindSigning = (api: StepApi): void => {
  bind(api, containerCalls.send, {}, ({ principal, unconfirmed, database, params, body }) =>
    takeStep(api, database, {
      queryId: params.id,
      principal,
      unconfirmed,
      event: eventOf('contract.sendForSigning', principal, { containers: body.map(({ id }) => id) }),
    }),
  )
  bind(api, shopCalls.sendForSigning, {}, ({ principal, unconfirmed, database, params, body }) =>
    takeStep(api, database, {
      queryId: params.id,
      principal,
      unconfirmed,
      event: eventOf('contract.sendForSigning', principal, { containers: (body ?? []).map(({ id }) => id) }),
    }),
  )
  bind(api, shopCalls.confirmSigned, {}, ({ principal, unconfirmed, database, params }) =>
    takeStep(api, database, {
      queryId: params.id,
      principal,
      unconfirmed,
      event: eventOf('contract.confirmSigned', principal),
    }),
  )
  bind(api, shopCalls.setDeliveryDate, {}, ({ principal, unconfirmed, database, params, body }) =>
    takeStep(api, database, {
      queryId: params.id,
      principal,
      unconfirmed,
      event: eventOf('asset.handedOver', principal, body),
    }),
  )
}

/** Routes of every step of the lifecycle: the generic one, and the documented ones. */
export const stepRoutes = (api: StepApi): void => {
  bindGenericCall(api)
  bindChangeStatus(api)
  bindContract(api)
  bindSigning(api)
  bind(api, queryCalls.annul, {}, ({ principal, unconfirmed, database, params }) =>
    takeStep(api, database, {
      queryId: params.id,
      principal,
      unconfirmed,
      event: eventOf('query.annul', principal),
    }),
  )
  bind(api, committeeCalls.vote, {}, ({ principal, unconfirmed, database, params, body }) => {
    const { vote, note = '', modifiedDtime } = body
    return takeStep(api, database, {
      queryId: params.id,
      principal,
      unconfirmed,
      event: eventOf(voteStep(vote), principal, { note, reason: note }),
      modifiedDtime,
    })
  })
}
