import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import { intl, text } from '../../platform/language/text.ts'
import { shownTime } from '../../platform/language/time.ts'
import { html, type Html } from '../../platform/http/escaped-html.ts'
import { pageLanguage, sendPage } from '../pages/page.ts'
import type { PostbackQueue } from './postback-queue.ts'
import { type Signer, type Signing, statusOf, type Upload } from './signing.ts'
import type { SigningStore } from './signing-store.ts'

/** `base` is the sandbox's path in the browser, `publicApi` the gateway's API as the portal reaches it. */
type Options = { store: SigningStore; postbacks: PostbackQueue; base: string; publicApi: string }
type Visit = { signing: Signing; signer: Signer }

const params = z.object({ token: z.string() })
const fileParams = z.object({ file: z.string() })
const query = z.object({ access_token: z.string() })
const decisionBody = z.object({ decision: z.enum(['sign', 'refuse']) })

const fullName = ({ name, surname }: Signer) => `${name} ${surname}`
const accessQuery = (signer: Signer, lang: Language) =>
  new URLSearchParams({ access_token: signer.access, lang }).toString()

const noteClass = { pending: 'waiting', signed: 'ok', failed: 'danger' } as const

/** The signer's state on top of the page: pending, decided, or ended by another signer. */
const statusLine = ({ signing, signer }: Visit, lang: Language): Html => {
  const ended = signer.status === 'pending' && statusOf(signing) === 'failed'
  const id = ended ? 'sandbox.signing.ended' : `sandbox.signing.${signer.status}`
  const kind = ended ? 'danger' : noteClass[signer.status]
  return html`<p class="card note ${kind}" role="status">${text(lang, id, { name: fullName(signer) })}</p>`
}

const documentItem = (upload: Upload, { signing, signer }: Visit, base: string, lang: Language): Html => {
  const path = `${base}/signing/signing/${signing.token}/files/${upload.token}`
  const size = intl(lang).formatNumber(Math.ceil(upload.size / 1024))
  return html`<li>
    <a href="${path}?${accessQuery(signer, lang)}">${upload.name}</a>
    <span class="muted">${text(lang, 'sandbox.signing.size', { size })}</span>
    <div class="digest">SHA-256 ${upload.digest}</div>
  </li>`
}

const signerItem = (one: Signer, lang: Language): Html => {
  const at = one.decidedAt ? shownTime(new Date(one.decidedAt)) : ''
  return html`<li>${fullName(one)}: ${text(lang, `sandbox.signer.${one.status}`)} ${at}</li>`
}

const decisionForm = (signer: Signer, lang: Language): Html =>
  html`<form method="post" action="?${accessQuery(signer, lang)}">
    <button class="primary" name="decision" value="sign">${text(lang, 'sandbox.signing.sign')}</button>
    <button name="decision" value="refuse">${text(lang, 'sandbox.signing.refuse')}</button>
  </form>`

const body = (visit: Visit, uploads: Upload[], base: string, lang: Language): Html => {
  const open = visit.signer.status === 'pending' && statusOf(visit.signing) === 'pending'
  return html`${statusLine(visit, lang)}
    <p>${text(lang, 'sandbox.signing.noEffect')}</p>
    <h2>${text(lang, 'sandbox.signing.documents')}</h2>
    <ul class="card list">
      ${uploads.map((upload) => documentItem(upload, visit, base, lang))}
    </ul>
    <h2>${text(lang, 'sandbox.signing.signers')}</h2>
    <ul class="card list">
      ${visit.signing.signers.map((one) => signerItem(one, lang))}
    </ul>
    ${open ? [decisionForm(visit.signer, lang)] : []}`
}

/** The signing and signer named by the URL and its access token. */
const visitOf = (store: SigningStore, request: FastifyRequest): Visit | null => {
  const asked = query.safeParse(request.query)
  const signing = store.signings()[params.parse(request.params).token]
  const signer = signing?.signers.find(({ access }) => asked.success && access === asked.data.access_token)
  return signing && signer ? { signing, signer } : null
}

const sendUnknown = (request: FastifyRequest, reply: FastifyReply, base: string) => {
  const lang = pageLanguage(request)
  const main = html`<p class="card note danger">${text(lang, 'sandbox.signing.unknown.detail')}</p>`
  return sendPage(request, reply, base, {
    title: text(lang, 'sandbox.signing.unknown'),
    main,
    narrow: true,
    status: 404,
  })
}

const attachment = (name: string) =>
  `attachment; filename="document"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`

/** The page where one signer sees the documents and signs or refuses. */
export const signerPage: FastifyPluginAsync<Options> = async (app, { store, postbacks, base, publicApi }) => {
  app.get('/signing/:token', async (request, reply) => {
    const visit = visitOf(store, request)
    if (!visit) return sendUnknown(request, reply, base)
    const uploads = visit.signing.files.flatMap((token) => store.uploads()[token] ?? [])
    const { name, language } = visit.signing
    const main = body(visit, uploads, base, pageLanguage(request, language))
    return sendPage(request, reply, base, { title: name, main, narrow: true, language })
  })

  app.get('/signing/:token/files/:file', async (request, reply) => {
    const visit = visitOf(store, request)
    const { file } = fileParams.parse(request.params)
    const upload = visit?.signing.files.includes(file) ? store.uploads()[file] : undefined
    if (!upload) return sendUnknown(request, reply, base)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', attachment(upload.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(await store.read(file))
  })

  app.post('/signing/:token', async (request, reply) => {
    const visit = visitOf(store, request)
    const decided = decisionBody.safeParse(request.body)
    if (!visit || !decided.success) return sendUnknown(request, reply, base)
    const { signing, signer } = visit
    const fileUrl = `${publicApi}/signing/${signing.token}/download`
    await store.decide({
      token: signing.token,
      access: signer.access,
      decision: decided.data.decision,
      fileUrl,
    })
    postbacks.deliver()
    return reply.redirect(`?${accessQuery(signer, pageLanguage(request, signing.language))}`, 303)
  })
}
