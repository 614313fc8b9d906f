import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../api/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: Call
  }
}

/** A call and its full URL. */
export type RoutedCall = { call: Call; url: string }

/** Collects the calls that are registered in the scope after this call. */
export const collectCalls = (scope: FastifyInstance): readonly RoutedCall[] => {
  const routed: RoutedCall[] = []
  scope.addHook('onRoute', ({ config, method, url }) => {
    const call = config?.call
    // Fastify adds a HEAD to every GET.
    if (call?.method === method) routed.push({ call, url })
  })
  return routed
}
