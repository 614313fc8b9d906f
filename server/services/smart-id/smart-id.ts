import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type {
  AuthenticationRequest,
  IdentityProvider,
  IdentityResult,
  StartedAuthentication,
  RelyingPartyConfig,
} from '../identity/identity.ts'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'
import { pollWith } from '../identity/poll-with.ts'
import { createDeviceLink } from './device-link.ts'
import { newAuthentication, verifyResponse } from './smart-id-protocol.ts'

const started = z.object({ sessionID: z.string() })
const status = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z.optional(z.object({ endResult: z.optional(z.string()) })),
})

/** The last two bytes of SHA-256 as a number, its last four digits. */
export const smartIdCode = (challenge: Buffer): string => {
  const number = createHash('sha256').update(challenge).digest().readUInt16BE(30)
  return String(number % 10_000).padStart(4, '0')
}

const results = new Map<string, IdentityResult>([
  ['OK', 'OK'],
  ['USER_REFUSED', 'USER_CANCELLED'],
  ['USER_REFUSED_INTERACTION', 'USER_CANCELLED'],
  ['USER_REFUSED_CERT_CHOICE', 'USER_CANCELLED'],
  ['WRONG_VC', 'USER_CANCELLED'],
  ['TIMEOUT', 'TIMEOUT'],
])

const start = async (
  config: RelyingPartyConfig,
  http: HttpClient,
  request: AuthenticationRequest,
): Promise<StartedAuthentication | null> => {
  const { body, ...question } = newAuthentication(config, 'notification', request.language)
  const path = '/authentication/notification/etsi/PNOEE-'
  const response = await http({
    method: 'POST',
    url: endpoint(config.url, `${path}${encodeURIComponent(request.identityCode)}`),
    loggedPath: path,
    idempotent: false,
    body: { ...body, vcType: 'numeric4' },
  })
  if (response.status === 404) return null
  const { sessionID: providerSession } = parseResponse('smartId', response, started)
  return {
    providerSession,
    ...question,
    link: null,
    verificationCode: smartIdCode(Buffer.from(question.challenge, 'base64')),
  }
}

/** Client of Smart-ID's Relying Party API v3. */
export const createSmartId = (config: RelyingPartyConfig, http: HttpClient): IdentityProvider => ({
  start: (request) => start(config, http, request),
  poll: pollWith(http, {
    service: 'smartId',
    url: config.url,
    sessionPath: '/session/',
    status,
    resultOf: ({ result }) => result?.endResult,
    results,
    verify: (authentication, response, options) => verifyResponse(config, authentication, response, options),
  }),
  deviceLink: createDeviceLink(config, http),
})
