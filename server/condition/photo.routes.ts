import type { FastifyRequest } from 'fastify'
import { ANSWER_FILES } from '../../api/condition-files.ts'
import { photoCalls } from '../../api/photo.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { discardUnnamed } from '../document/change-document.ts'
import { receiveFiles } from '../document/upload/receive-files.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { readCookie, type SecretCookie, sendCookie } from '../platform/http/cookie.ts'
import { Problem } from '../platform/http/problem.ts'
import { tokenHash } from '../selfserve/send-link.ts'
import { countAttempt } from '../session/login-limit.ts'
import { clientInfoOf } from '../session/sign-in.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { answerByPhoto, findOpenedCode, openPhotoCode } from './photo-code.ts'

type Needs = Api & Dependencies & ConditionDependencies

const LIFE_S = 1800
const cookie: SecretCookie = { name: 'tehing_photo', lifeS: LIFE_S, sameSite: 'Strict' }

/** Routes of the phone that has scanned the code of a condition. */
export const photoRoutes = (api: Needs): void => {
  const browserOf = (request: FastifyRequest): string | null => {
    const secret = readCookie(request, cookie, api.config)
    return secret === '' ? null : tokenHash(secret)
  }
  /** Unknown tokens are counted as those of customers' links. @throws Problem photo.unknown; request.tooMany */
  const counted = async (request: FastifyRequest, token: string, error: unknown): Promise<never> => {
    if (error instanceof Problem && error.code === 'photo.unknown') {
      const attempt = {
        counter: 'unknownLink',
        account: `photo:${tokenHash(token)}`,
        now: api.now(),
      } as const
      await countAttempt(api, { ...clientInfoOf(request, api.config), ...attempt }, 'request.tooMany')
    }
    throw error
  }
  bind(api, photoCalls.open, {}, async ({ request, reply, database, body: { token } }) => {
    const asked = { token, browserHash: browserOf(request) }
    const { view, secret } = await openPhotoCode(api, database, asked).catch((error: unknown) =>
      counted(request, token, error),
    )
    if (secret !== null) sendCookie(reply, cookie, secret, api.config)
    return view
  })
  bind(
    api,
    photoCalls.send,
    {
      prepare: async ({ database, request }) => {
        const browserHash = browserOf(request)
        const code = await findOpenedCode(api, database, browserHash)
        const received = await receiveFiles(request, {
          files: api.files,
          scanner: api.services.virusScanner,
          uploader: code.createdBy,
          most: ANSWER_FILES,
        })
        return {
          value: { code, browserHash, received },
          release: () => discardUnnamed({ database, files: api.files }, code.queryId, received),
        }
      },
    },
    ({ database, prepared: { code, browserHash, received } }) =>
      database.transaction((tx) => answerByPhoto(api, tx, code, { browserHash, received })),
  )
}
