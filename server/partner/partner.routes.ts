import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Api } from '../platform/http/bind.ts'
import { partnerAdministrationRoutes } from './administration.routes.ts'
import { apiKeyRoutes } from './api-key.routes.ts'
import { partnerSettingRoutes } from './partner-setting.routes.ts'

/** Everything of partners. */
export const partnerRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  partnerSettingRoutes(api)
  partnerAdministrationRoutes(api)
  apiKeyRoutes(api)
}
