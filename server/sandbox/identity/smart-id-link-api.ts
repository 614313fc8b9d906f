import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { interactionTypes } from '../../services/smart-id/smart-id-response.ts'
import type { Phones } from './phones.ts'
import { authentication, keptOf, problem, textOf } from './smart-id-question.ts'

const SECRET_BYTES = 32
const TOKEN_BYTES = 18

const deviceLink = z.extend(authentication, {
  initialCallbackUrl: z.string().check(z.regex(/^https?:\/\/[^\\|]+$/)),
})

/** Smart-ID's anonymous device link; `linkBase`: the page that it opens. */
export const smartIdLinkSandbox: FastifyPluginAsync<{ phones: Phones; linkBase: string }> = async (
  app,
  { phones, linkBase },
) => {
  app.post('/authentication/device-link/anonymous', async (request, reply) => {
    const asked = deviceLink.safeParse(request.body)
    const shown = asked.success ? textOf(asked.data.interactions, interactionTypes.deviceLink[0]) : null
    if (!asked.success || shown === null) return problem(reply, 400, 'Bad Request')
    const sessionToken = randomBytes(TOKEN_BYTES).toString('base64url')
    const sessionSecret = randomBytes(SECRET_BYTES).toString('base64')
    const sessionID = phones.ask(
      {
        method: 'smartid',
        person: null,
        phone: '',
        askedBy: asked.data.relyingPartyName,
        question: shown,
        verificationCode: '',
        signed: keptOf(asked.data).signed,
        link: {
          token: sessionToken,
          secret: sessionSecret,
          base: linkBase,
          callbackUrl: asked.data.initialCallbackUrl,
        },
      },
      'manual',
    )
    return { sessionID, sessionToken, sessionSecret, deviceLinkBase: linkBase }
  })
}
