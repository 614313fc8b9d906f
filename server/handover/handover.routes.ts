import { shopCalls } from '../../contract/shop.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { applyEvent } from '../query/lifecycle.ts'

/** The day on which a shop handed the asset over to its customer. */
export const handoverRoutes = (api: Api): void => {
  bind(api, shopCalls.setDeliveryDate, {}, ({ actor, database, params, body }) =>
    database.transaction((tx) =>
      applyEvent(api, tx, params.id, {
        type: 'asset.handedOver',
        actor,
        deliveryDate: body.deliveryDate,
      }),
    ),
  )
}
