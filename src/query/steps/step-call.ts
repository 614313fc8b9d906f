import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Principal } from '../../../api/role.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import type { StepRequest } from '../../../machines/flow/query/query-editor.events.ts'
import { payloadOf, statusToAsk, type StepCall, stepOf } from '../../../machines/lifecycle/query/catalogue.ts'
import { call } from '../../api/call.ts'

type StepContext = StepRequest & { queryId: number; principal: Principal }
type TakeStep = (context: StepContext) => Promise<unknown>

const paramsOf = ({ queryId }: StepContext) => ({ params: { id: queryId } })

const changeStatus: TakeStep = ({ event, payload: { reason }, queryId }) => {
  const status = statusToAsk(event)
  return call(queryCalls.changeStatus, {
    query: {
      queryId,
      ...(status ? { status } : {}),
      ...(reason === undefined ? {} : { closingReason: reason }),
    },
  })
}

/** A shop sends the contract itself; compliance sends the selected containers. */
const sendForSigning: TakeStep = (context) =>
  context.principal.role === 'SHOP'
    ? call(shopCalls.sendForSigning, { ...paramsOf(context), body: [] })
    : call(containerCalls.send, {
        ...paramsOf(context),
        body: (context.payload.containers ?? []).map((id) => ({ id })),
      })

/** The API calls by the names that the step catalogue gives them. */
const calls: Record<StepCall['name'], TakeStep> = {
  changeStatus,
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
