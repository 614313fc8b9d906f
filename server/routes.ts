import type { Api } from './http/bind.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { ownRoutes } from './user/own.routes.ts'

/** Every part of the API, by business word. */
export const routes = (api: Api): void => {
  sessionRoutes(api)
  ownRoutes(api)
}
