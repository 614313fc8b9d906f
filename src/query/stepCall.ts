import { containerCalls } from '../../contract/container.calls.ts'
import { queryCalls } from '../../contract/query.calls.ts'
import type { Actor } from '../../contract/role.ts'
import { shopCalls } from '../../contract/shop.calls.ts'
import type { StepOrder } from '../../machines/query-editor.events.ts'
import type { Choices } from '../../machines/query.next-steps.ts'
import { statusToAsk } from '../../machines/query.status-event.ts'
import { call } from '../call.ts'

type Step = StepOrder & { queryId: number; actor: Actor; choices: Choices }

const changeStatus = ({ event, details, queryId }: Step) => {
  const asked = statusToAsk(event)
  if (asked === undefined) throw new Error(`no call takes the step ${event}`)
  return call(queryCalls.changeStatus, {
    query: {
      queryId,
      ...(asked === null ? {} : { status: asked }),
      ...(details.reason === undefined ? {} : { closingReason: details.reason }),
    },
  })
}

const sendForSigning = ({ queryId, actor, choices }: Step) => {
  const params = { id: queryId }
  if (actor.role === 'SHOP') return call(shopCalls.sendForSigning, { params, body: [] })
  const body = (choices.containers ?? []).map((id) => ({ id }))
  return call(containerCalls.send, { params, body })
}

/** Makes the call that belongs to a step. @throws CallError where the lifecycle refuses it */
export const takeStep = async (step: Step): Promise<void> => {
  const params = { id: step.queryId }
  switch (step.event) {
    case 'query.annul':
      return void (await call(queryCalls.annul, { params }))
    case 'contract.createForShop':
      return void (await call(queryCalls.createShopContract, { params }))
    case 'contract.enterInLedger': {
      const query = step.details.confirm ? { confirm: true } : {}
      return void (await call(queryCalls.lendifyContract, { params, query }))
    }
    case 'contract.sendForSigning':
      return void (await sendForSigning(step))
    case 'contract.confirmSigned':
      return void (await call(shopCalls.confirmSigned, { params }))
    case 'asset.handedOver': {
      const body = { deliveryDate: step.details.deliveryDate ?? '' }
      return void (await call(shopCalls.setDeliveryDate, { params, body }))
    }
    default:
      return void (await changeStatus(step))
  }
}
