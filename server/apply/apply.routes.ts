import type { FastifyRequest } from 'fastify'
import { applyCalls } from '../../api/apply.calls.ts'
import type { Application } from '../../api/apply.ts'
import { currentConsents, missingContact } from '../../domain/applicant.ts'
import { type Entered, isSameInput } from '../../domain/applicant-input.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { validSubmission } from '../../domain/valid/valid-submission.ts'
import type { OfferEvent } from '../../machines/lifecycle/offer/offer-facts.ts'
import type { ConditionDependencies } from '../condition/condition-lifecycle.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { earlyRepaymentQuote } from '../early-repayment/early-repayment.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import type { OfferDependencies } from '../selfserve/offer-lifecycle.ts'
import { chooseLanguage } from '../selfserve/choose-language.ts'
import { isForCompany } from '../selfserve/offer-view.ts'
import { cancelDigitalLogin } from '../session/digital/login-status.ts'
import { createPoller } from '../session/digital/poller.ts'
import type { DigitalLoginDependencies } from '../session/digital/start-login.ts'
import { clientInfoOf } from '../session/sign-in.ts'
import { bindConditions } from './answer-conditions.ts'
import { isApplicant, startVisit } from './apply-session.ts'
import { shownContact, toApplyView } from './apply-view.ts'
import { identification, startIdentification, askRepresentatives } from './identify.ts'
import { openPaper } from './apply-papers.ts'
import { askForReview } from './ask-for-review.ts'
import { assertLinkOpen, isClient, isOfClient, lockLink, type OpenedLink, openLink } from './open-link.ts'
import { createUsualTimes, type UsualTimes } from './usual-times.ts'
import { withdraw } from './withdraw.ts'

type Needs = Api &
  Dependencies &
  DigitalLoginDependencies &
  OfferDependencies &
  StepDependencies &
  ConditionDependencies
type ApplyApi = Needs & { usualTimes: UsualTimes }

/**
 * @throws Problem apply.over if the link is closed; apply.identify if no visitor has identified in this browser, or
 * the session has expired
 */
const assertApplicant = async (api: ApplyApi, request: FastifyRequest, opened: OpenedLink) => {
  assertLinkOpen(opened)
  const isIdentified = await isApplicant(api, api.database, request, opened)
  if (!opened.applicant || !isIdentified) throw new Problem('apply.identify')
  return opened.applicant
}

const bindOpen = (api: ApplyApi): void =>
  bind(api, applyCalls.open, {}, async ({ request, database, body: { token, language } }) => {
    const first = await openLink(api, token, request)
    if (first.state === 'open') await askRepresentatives(api, first)
    if (first.offer.openedAt === null)
      await database.transaction((tx) =>
        api.lifecycles.offer.applyIfAllowed(tx, first.link.queryId, { type: 'customer.opened' }),
      )
    const opened = await openLink(api, token, request)
    return toApplyView(api, database, opened, await isApplicant(api, database, request, opened), language)
  })

const bindIdentification = (api: ApplyApi): void => {
  const poller = createPoller({ ...api, log: api.app.log })
  api.app.addHook('preClose', poller.stop)
  const needs = { ...api, poller }
  bind(api, applyCalls.identify, {}, async ({ request, language, body: { token, ...asked } }) => {
    if (asked.method === 'mobileid' && !asked.phone)
      throw new Problem('request.invalid', { fields: [{ path: 'phone', code: 'field.required' }] })
    const opened = await openLink(api, token, request)
    return startIdentification(api, opened, asked, { ...clientInfoOf(request, api.config), language })
  })
  bind(api, applyCalls.identification, {}, async ({ request, reply, body: { token, ...asked } }) => {
    const opened = await openLink(api, token, request)
    const identified = await identification(needs, opened, asked)
    if (identified?.personalCode !== undefined)
      await startVisit(api, api.database, reply, {
        linkId: opened.link.id,
        personalCode: identified.personalCode,
      })
    return { result: identified?.result ?? null }
  })
  bind(api, applyCalls.cancelIdentification, {}, async ({ request, body: { token, sessionId } }) => {
    const { link } = await openLink(api, token, request)
    await cancelDigitalLogin(needs, { sessionId, applyLinkId: link.id })
  })
}

/** @throws Problem request.invalid naming each empty field that an application needs */
const assertContact = ({ offer }: OpenedLink, { contact }: Application): void => {
  const fields = missingContact(contact, isForCompany(offer)).map((field) => ({
    path: `application.contact.${field}`,
    code: 'field.required',
  }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

type Entry = { application: Application; seen?: readonly Application[] | undefined }

const inputOf = ({ contact, publicOffice, consents }: Application): Entered => ({
  contact,
  publicOffice,
  consents: currentConsents(consents),
})

/**
 * Accepts a repeated save, because the first response may have been lost.
 * @throws Problem record.conflict if another window has stored something that this one has not seen
 */
const assertSeen = ({ applicant, link }: OpenedLink, { application, seen }: Entry): void => {
  if (!seen) return
  const { publicOffice = null, consents = [] } = applicant ?? {}
  const stored: Entered = {
    contact: shownContact(link, applicant),
    publicOffice,
    consents: currentConsents(consents),
  }
  if (![application, ...seen].some((one) => isSameInput(inputOf(one), stored)))
    throw new Problem('record.conflict')
}

/**
 * Applies the customer's events while the link is open. Does nothing if the application was submitted meanwhile, for
 * example on another phone.
 * @throws Problem apply.over; record.conflict; query.refused
 */
const applyAll = (
  api: ApplyApi,
  { link }: OpenedLink,
  entry: Entry,
  after: readonly OfferEvent[] = [],
): Promise<void> =>
  api.database.transaction(async (tx) => {
    const opened = await lockLink(tx, link.id, api.now())
    assertLinkOpen(opened)
    if (opened.state === 'used') return
    assertSeen(opened, entry)
    const events: OfferEvent[] = [{ type: 'customer.saved', application: entry.application }, ...after]
    for (const event of events) await api.lifecycles.offer.apply(tx, link.queryId, event)
  })

/** A consumer's rights once the application is in: review, withdrawal, early repayment. */
const bindRights = (api: ApplyApi): void => {
  bind(api, applyCalls.askForReview, {}, async ({ request, database, body: { token, view } }) => {
    const opened = await openLink(api, token, request)
    await assertApplicant(api, request, opened)
    await askForReview(api, opened, view)
    return toApplyView(api, database, await openLink(api, token, request), true)
  })
  bind(api, applyCalls.withdraw, {}, async ({ request, database, body: { token } }) => {
    const opened = await openLink(api, token, request)
    await assertApplicant(api, request, opened)
    await withdraw(api, opened)
    return toApplyView(api, database, await openLink(api, token, request), true)
  })
  bind(api, applyCalls.earlyRepayment, {}, async ({ request, body: { token, day } }) => {
    const opened = await openLink(api, token, request)
    await assertApplicant(api, request, opened)
    if (!isClient(opened)) throw new Problem('query.refused', { reason: 'repaidByConsumer' })
    return earlyRepaymentQuote(opened.stored, day ?? todayInTallinn(api.now()))
  })
}

const bindPapers = (api: ApplyApi): void =>
  bind(api, applyCalls.paper, {}, async ({ request, body: { token, ...wanted } }) => {
    const opened = await openLink(api, token, request)
    const applicant = await assertApplicant(api, request, opened)
    return openPaper(api, opened, applicant, wanted)
  })

/** The applicant chooses the language; after the application only the client named in the query does. */
const bindLanguage = (api: ApplyApi): void =>
  bind(api, applyCalls.language, {}, async ({ request, database, body: { token, language } }) => {
    const opened = await openLink(api, token, request)
    await assertApplicant(api, request, opened)
    await database.transaction(async (tx) => {
      const reached = await lockLink(tx, opened.link.id, api.now())
      assertLinkOpen(reached)
      const { queryId } = reached.link
      if (reached.state === 'open' || isOfClient(reached))
        await chooseLanguage(api.jobs, tx, { queryId, language, now: api.now() })
    })
    return toApplyView(api, database, await openLink(api, token, request), true)
  })

/**
 * Routes of the customer's page. Every call needs the token in its body; personal data needs the session cookie too.
 */
export const applyRoutes = (needs: Needs): void => {
  const api = { ...needs, usualTimes: createUsualTimes(needs) }
  bindOpen(api)
  bindIdentification(api)
  bindRights(api)
  bindPapers(api)
  bindLanguage(api)
  bindConditions(api, (request, opened) => assertApplicant(api, request, opened))
  bind(api, applyCalls.save, {}, async ({ request, database, body }) => {
    const { token, ...entry } = body
    const opened = await openLink(api, token, request)
    await assertApplicant(api, request, opened)
    await applyAll(api, opened, entry)
    return toApplyView(api, database, await openLink(api, token, request), true)
  })
  bind(api, applyCalls.submit, { body: validSubmission }, async ({ request, database, body }) => {
    const { token, ...entry } = body
    const opened = await openLink(api, token, request)
    await assertApplicant(api, request, opened)
    if (opened.state !== 'used') {
      assertContact(opened, entry.application)
      await applyAll(api, opened, entry, [{ type: 'customer.applied' }])
    }
    const after = await openLink(api, token, request)
    await assertApplicant(api, request, after)
    return toApplyView(api, database, after, true)
  })
}
