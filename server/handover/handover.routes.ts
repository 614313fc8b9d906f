import { shopCalls } from '../../api/shop.calls.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'

/** The day on which a shop handed the asset over to its customer. */
export const handoverRoutes = (api: Api & StepDependencies): void => {
  bind(api, shopCalls.setDeliveryDate, {}, ({ principal, database, params, body }) =>
    database.transaction((tx) =>
      api.lifecycles.query.apply(tx, params.id, {
        type: 'asset.handedOver',
        principal,
        deliveryDate: body.deliveryDate,
      }),
    ),
  )
}
