import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../../api/call.ts'
import type { Ask } from '../../../api/page-state.ts'
import type { SignedIn } from './auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls by the server itself. A request from outside cannot set it. */
    inProcess?: SignedIn<unknown>
  }
}

const callers = new AsyncLocalStorage<SignedIn<unknown> | null>()

/** Stores the caller before the request is read. */
export const trackInProcess = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async (request) => {
    const caller = callers.getStore()
    if (caller) request.inProcess = caller
  })
}

/**
 * The caller of a call by the server itself; undefined for requests from outside. `User` is the authenticator's type.
 */
export const callerInProcess = <User>(request: FastifyRequest): SignedIn<User> | undefined =>
  request.inProcess as SignedIn<User> | undefined

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
        method: method === 'POST' ? 'POST' : 'GET',
        url: API_PREFIX + path,
        remoteAddress: request.ip,
        headers: {
          'user-agent': request.headers['user-agent'] ?? '',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    )
    return { ok: response.statusCode === OK, body: response.json() }
  }
