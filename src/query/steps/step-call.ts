import { committeeCalls } from '../../../api/committee.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Principal } from '../../../api/role.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import type { StepRequest } from '../../../machines/flow/query/query-editor.events.ts'
import { payloadOf, statusToAsk, type StepCall, stepOf } from '../../../machines/lifecycle/query/catalogue.ts'
import { voteOf } from '../../../machines/lifecycle/query/committee.ts'
import { call } from '../../api/call.ts'

type StepContext = StepRequest & {
  queryId: number
  principal: Principal
  /** The query as its reader has it. */
  modifiedDtime: string
}
type TakeStep = (context: StepContext) => Promise<unknown>

const paramsOf = ({ queryId }: StepContext) => ({ params: { id: queryId } })

/** What somebody wrote travels in a body: an address ends up in logs. */
const changeStatus: TakeStep = ({ event, payload: { reason, note }, queryId }) => {
  const status = statusToAsk(event)
  const asked = { queryId, ...(status ? { status } : {}) }
  const closingReason = reason ?? note
  return closingReason
    ? call(queryCalls.step, { body: { ...asked, closingReason } })
    : call(queryCalls.changeStatus, { query: asked })
}

/** A shop sends the contract itself; compliance sends the selected containers. */
const sendForSigning: TakeStep = (context) =>
  context.principal.role === 'SHOP'
    ? call(shopCalls.sendForSigning, { ...paramsOf(context), body: [] })
    : call(containerCalls.send, {
        ...paramsOf(context),
        body: (context.payload.containers ?? []).map((id) => ({ id })),
      })

const vote: TakeStep = async (context) => {
  const { event, payload, modifiedDtime } = context
  const of = voteOf(event)
  if (of === null) throw new Error(`${event} gives no vote`)
  const note = payload.reason ?? payload.note ?? ''
  return call(committeeCalls.vote, { ...paramsOf(context), body: { vote: of, note, modifiedDtime } })
}

/** The API calls by the names that the step catalogue gives them. */
const calls: Record<StepCall['name'], TakeStep> = {
  changeStatus,
  vote,
  annul: (context) => call(queryCalls.annul, paramsOf(context)),
  createShopContract: (context) => call(queryCalls.createShopContract, paramsOf(context)),
  lendifyContract: (context) =>
    call(queryCalls.lendifyContract, {
      ...paramsOf(context),
      query: context.payload.confirm ? { confirm: true } : {},
    }),
  sendForSigning,
  confirmSigned: (context) => call(shopCalls.confirmSigned, paramsOf(context)),
  setDeliveryDate: (context) =>
    call(shopCalls.setDeliveryDate, {
      ...paramsOf(context),
      body: { deliveryDate: context.payload.deliveryDate ?? '' },
    }),
  system: async ({ event }) => {
    throw new Error(`no person takes the step ${event}`)
  },
}

/** Makes the call that belongs to a step. @throws CallError where the lifecycle refuses it */
export const callStep = async (context: StepContext): Promise<void> => {
  const { event } = context
  await calls[stepOf(event).call.name]({ ...context, payload: payloadOf(event, context.payload) })
}
