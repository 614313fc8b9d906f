import { houseCalls } from '../../api/house.calls.ts'
import { validHouse } from '../../domain/valid/house.ts'
import { pictureOf } from '../../domain/picture.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { houseHistory, loadHouse, saveHouse } from './house.ts'
import { findHouse } from './house.store.ts'
import { publicHouse } from './public-house.ts'

/** For as long as a browser wants: another logo has another address. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** @throws Problem request.invalid for a logo that no paper can be printed with */
type Printing = { assertPrints: (logo: string) => Promise<void> }

/** Compliance reads and changes what differs from one provider to the next; everybody reads its name and contacts. */
export const houseRoutes = (api: Api & Pick<Dependencies, 'now'> & Printing): void => {
  bind(api, houseCalls.contact, {}, ({ database }) => publicHouse(database))
  bind(api, houseCalls.logo, {}, async ({ database, query, reply }) => {
    const { logo, modifiedAt } = await findHouse(database)
    const picture = logo === null ? null : pictureOf(logo)
    if (logo === null || picture === null) throw new Problem('notFound')
    const isOfVersion = query.version === modifiedAt.toISOString()
    if (isOfVersion) void reply.header('cache-control', IMMUTABLE)
    const content = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
    return { name: `logo.${picture.type}`, type: `image/${picture.type}`, content }
  })
  bind(api, houseCalls.get, {}, ({ database }) => loadHouse(database))
  bind(api, houseCalls.save, { body: validHouse }, async ({ database, principal, request, body }) => {
    if (body.logo !== null) await api.assertPrints(body.logo)
    return database.transaction((tx) =>
      saveHouse(tx, { principal, requestId: request.id, now: api.now() }, body),
    )
  })
  bind(api, houseCalls.history, {}, ({ database }) => houseHistory(database))
}
