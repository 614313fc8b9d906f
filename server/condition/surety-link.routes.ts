import type { FastifyRequest } from 'fastify'
import { suretyLinkCalls } from '../../api/surety-link.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { readCookie, type SecretCookie, sendCookie } from '../platform/http/cookie.ts'
import { Problem } from '../platform/http/problem.ts'
import { tokenHash } from '../selfserve/send-link.ts'
import { countAttempt } from '../session/login-limit.ts'
import { clientInfoOf } from '../session/sign-in.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { answerAsGuest, answerWithFilesAsGuest, receiveFromGuest } from './guest-answers.ts'
import {
  assertSuretyLinkOpen,
  findSuretyLink,
  keepSuretyLanguage,
  type OpenedSuretyLink,
} from './surety-link.ts'

type Needs = Api & Dependencies & ConditionDependencies

/** Holds the token for uploads, whose body is a file; each opening of the page renews it. */
const cookie: SecretCookie = { name: 'tehing_surety', lifeS: 1800, sameSite: 'Strict' }

/** Keeps the lanes of sureties' uploads apart from those of customers' links. */
const LANE = -1_000_000_000

/** Routes of a surety's page. */
export const suretyLinkRoutes = (api: Needs): void => {
  /** Unknown tokens are counted as those of customers' links. @throws Problem apply.unknown; request.tooMany */
  const find = (request: FastifyRequest, token: string): Promise<OpenedSuretyLink> =>
    findSuretyLink(api, token).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'apply.unknown') {
        const account = `surety:${tokenHash(token)}`
        const attempt = { counter: 'unknownLink', account, now: api.now() } as const
        await countAttempt(api, { ...clientInfoOf(request, api.config), ...attempt }, 'request.tooMany')
      }
      throw error
    })
  const findOpen = async (request: FastifyRequest, token: string): Promise<OpenedSuretyLink> => {
    const opened = await find(request, token)
    assertSuretyLinkOpen(opened)
    return opened
  }
  bind(api, suretyLinkCalls.open, {}, async ({ request, reply, database, body: { token, language } }) => {
    const { link, view } = await find(request, token)
    if (view.link !== 'open') return view
    sendCookie(reply, cookie, token, api.config)
    if (language !== undefined && language !== link.language)
      await keepSuretyLanguage(database, link, language)
    return view
  })
  bind(api, suretyLinkCalls.answer, {}, async ({ request, database, body }) => {
    const { token, conditionId, modifiedDtime, basedOn: _unread, docFileIds: _documents, ...answer } = body
    const { visit } = await findOpen(request, token)
    const given = { conditionId, modifiedDtime, answer }
    return database.transaction((tx) => answerAsGuest(api, tx, visit, given))
  })
  bind(
    api,
    suretyLinkCalls.answerWithFiles,
    {
      prepare: async ({ request, params: { conditionId } }) => {
        const { visit, link } = await findOpen(request, readCookie(request, cookie, api.config))
        return receiveFromGuest(api, request, visit, { conditionId, lane: LANE - link.suretyLinkId })
      },
    },
    ({ database, params: { conditionId }, prepared: { visit, received } }) =>
      database.transaction((tx) => answerWithFilesAsGuest(api, tx, visit, { conditionId, received })),
  )
}
