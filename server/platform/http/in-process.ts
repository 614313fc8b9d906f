import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../../api/call.ts'
import type { Ask } from '../../../api/page-state.ts'
import type { SignedIn } from './auth.ts'

const callers = new AsyncLocalStorage<SignedIn<unknown> | null>()

/**
 * The caller of a call by the server itself, null if it has none; undefined while a request from outside is answered,
 * which cannot set it. `User` is the authenticator's type.
 */
export const callerInProcess = <User>() => callers.getStore() as SignedIn<User> | null | undefined

const OK = 200

/**
 * Makes API calls in process, with all their checks: for a caller who is signed in by the page cookie, or for a visitor
 * (null). Rate limit and audit see the address and browser of the document request.
 */
export const callsInProcess =
  (app: FastifyInstance, request: FastifyRequest, caller: SignedIn<unknown> | null): Ask =>
  async ({ method, path, body }) => {
    // Awaited inside `run`, because a request starts only when it is awaited.
    const response = await callers.run(caller, async () =>
      app.inject({
        method,
        url: API_PREFIX + path,
        remoteAddress: request.ip,
        headers: { 'user-agent': request.headers['user-agent'] ?? '' },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    )
    return { ok: response.statusCode === OK, body: response.json() }
  }
