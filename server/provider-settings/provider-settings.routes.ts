import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { validProviderSettings } from '../../domain/valid/valid-provider-settings.ts'
import { pictureOf } from '../../domain/picture.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { providerSettingsHistory, loadProviderSettings, saveProviderSettings } from './save-settings.ts'
import { findProviderSettings } from './provider-settings.store.ts'
import { findShownDeadlineSettings, takeBackDeadline } from './plan-deadlines.ts'
import { publicProvider } from './public-provider.ts'

/** Browsers may cache it forever, because a changed logo has another URL. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** @throws Problem request.invalid for a logo that documents cannot be rendered with */
type Printing = { assertPrints: (logo: string) => Promise<void> }

/** Routes of the provider settings: compliance reads and changes them, everyone reads name and contacts. */
export const providerSettingsRoutes = (api: Api & Pick<Dependencies, 'now'> & Printing): void => {
  bind(api, providerSettingsCalls.contact, {}, ({ database }) => publicProvider(database))
  bind(api, providerSettingsCalls.logo, {}, async ({ database, query, reply }) => {
    const { logo, modifiedAt } = await findProviderSettings(database)
    const picture = logo === null ? null : pictureOf(logo)
    if (logo === null || picture === null) throw new Problem('notFound')
    const isOfVersion = query.version === modifiedAt.toISOString()
    if (isOfVersion) void reply.header('cache-control', IMMUTABLE)
    const content = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
    return { name: `logo.${picture.type}`, type: `image/${picture.type}`, content }
  })
  bind(api, providerSettingsCalls.get, {}, ({ database }) => loadProviderSettings(database, api.now()))
  bind(
    api,
    providerSettingsCalls.save,
    { body: validProviderSettings },
    async ({ database, principal, request, body }) => {
      if (body.logo !== null) await api.assertPrints(body.logo)
      return database.transaction((tx) =>
        saveProviderSettings(tx, { principal, requestId: request.id, now: api.now() }, body),
      )
    },
  )
  bind(api, providerSettingsCalls.history, {}, ({ database }) => providerSettingsHistory(database))
  bind(api, providerSettingsCalls.deadlines, {}, ({ database }) =>
    findShownDeadlineSettings(database, api.now()),
  )
  bind(api, providerSettingsCalls.takeBackDeadline, {}, ({ database, principal, request, params }) =>
    database.transaction((tx) =>
      takeBackDeadline(tx, { principal, requestId: request.id, now: api.now() }, params),
    ),
  )
}
