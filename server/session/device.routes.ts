import { sessionCalls } from '../../api/session.calls.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { bind, type Api } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SessionDependencies } from './authenticate.ts'
import { deviceOf, findDevicesOf, forgetDevice } from './known-device.ts'
import type { OpenSession } from './session.store.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Routes of the browsers that an account knows. */
export const deviceRoutes = (api: Api<OpenSession> & SessionDependencies): void => {
  bind(api, sessionCalls.ownDevices, {}, async ({ user, database, request }) => {
    const { hash } = deviceOf(request, api.config)
    const devices = await findDevicesOf(database, user.accountUserId, api.now())
    return devices.map(({ knownDeviceId, deviceHash, userAgent, seenAt, linkedAt }) => ({
      id: knownDeviceId,
      lastSeenAt: seenAt.toISOString(),
      linkedAt: linkedAt?.toISOString() ?? null,
      userAgent,
      current: deviceHash === hash,
    }))
  })

  bind(api, sessionCalls.forgetDevice, {}, async ({ params, user, database, request }) => {
    const { accountUserId } = user
    await database.transaction(async (tx) => {
      const known =
        UUID.test(params.deviceId) && (await forgetDevice(tx, params.deviceId, accountUserId, api.now()))
      if (!known) throw new Problem('notFound')
      await audit(tx, { event: 'session.deviceForgotten', accountUserId, requestId: request.id })
    })
  })
}
