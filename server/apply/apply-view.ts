import {
  type ApplicantContact,
  type Application,
  type ApplyView,
  customerSteps,
  type CustomerStep,
  type ApplyDecision,
} from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { currentConsents } from '../../domain/applicant.ts'
import type { OfferEvent } from '../../machines/lifecycle/offer/offer-facts.ts'
import { offerRefusal } from '../../machines/lifecycle/offer/offer.machine.ts'
import { customerSigningStatus } from '../../machines/lifecycle/container/container-phase.ts'
import { customerStage } from '../../machines/lifecycle/query/turn.ts'
import { signingEndOf } from '../container/container-view.ts'
import { findContainers, type StoredContainer } from '../container/container.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { offerSummary } from '../document/paper/offer-summary.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import { paperRefusal } from '../../machines/lifecycle/query/paper-rule.ts'
import { paperFacts } from '../query/record/paper-problems.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { customerLanguage, type StoredQuery } from '../query/record/query.store.ts'
import type { ApplicantRow } from '../schema/offer.table.ts'
import { isForCompany } from '../selfserve/offer-view.ts'
import { withdrawalView } from '../withdrawal/withdrawal.ts'
import { papersOf } from './apply-papers.ts'
import { isClient, isForVisitors, isOfClient, type OpenedLink } from './open-link.ts'
import { type UsualTimes } from './usual-times.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import { refusal } from '../../machines/lifecycle/query/refusal.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { currentReview } from '../query/record/review.store.ts'

const nothingEntered: Application = {
  contact: { email: '', phone: '', street: '', houseNumber: '', flatNumber: '', zipCode: '', city: '' },
  publicOffice: null,
  consents: [],
  language: 'et',
}

type Needs = Pick<Dependencies, 'config' | 'now' | 'services'> & { usualTimes: UsualTimes }

/**
 * Returns the step as the visitor would take it now. Whether the visitor is the right person is known only after
 * identification.
 */
const eventOf = (step: CustomerStep, { facts, link }: OpenedLink): OfferEvent => {
  if (step === 'customer.applied') return { type: step }
  if (step === 'customer.saved') return { type: step, application: nothingEntered }
  const [personalCode = ''] = facts.mayApply === 'anybody' ? [] : facts.mayApply
  return { type: step, person: { personalCode, name: '' }, linkId: link.id }
}

const stepsOf = (opened: OpenedLink, identified: boolean): ApplyView['steps'] =>
  customerSteps.map((event) => ({
    event,
    refusal: offerRefusal(
      opened.offer.state,
      { ...opened.facts, identified: opened.facts.identified && identified },
      eventOf(event, opened),
    ),
  }))

const summaryOf = async (
  connection: Connection,
  { stored, offer }: OpenedLink,
  { now, language }: { now: Date; language: Language },
) => {
  try {
    const shown = { ...stored, query: { ...stored.query, language } }
    return offerSummary(await agreementOf(connection, shown, now), offer.entered.offerNumber)
  } catch (error) {
    // Without terms there is no offer to show, only the goods.
    if (error instanceof Problem && error.code === 'document.missing') return null
    throw error
  }
}

type Signing = NonNullable<ApplyView['progress']>['signings'][number]

const signatureOf = ({ signedAt, refused, page }: StoredContainer['signers'][number]) => ({
  signed: signedAt !== null,
  refused,
  page,
})

/** Returns what this person has to sign and has signed. */
const signingsOf = async (connection: Connection, queryId: number, personalCode: string) =>
  (await findContainers(connection, queryId)).flatMap((stored): Signing[] => {
    const { container, signers } = stored
    const own = signers.find((signer) => signer.personalCode === personalCode)
    if (!own) return []
    const others = signers.filter((signer) => signer !== own)
    const status = customerSigningStatus(container.state, { mine: signatureOf(own), others })
    const { signerId: id, page } = own
    const toSign = status === 'toSign'
    const deadline = signingEndOf(stored)?.toISOString() ?? null
    return status === null
      ? []
      : [
          {
            id,
            title: container.title,
            status,
            page: toSign ? page : null,
            deadline: toSign ? deadline : null,
          },
        ]
  })

const progressOf = async (
  usualTimes: UsualTimes,
  connection: Connection,
  opened: OpenedLink,
  applicant: ApplicantRow,
): Promise<ApplyView['progress']> => {
  if (!opened.offer.appliedAt) return null
  const { status } = opened.stored.query
  return {
    appliedDtime: opened.offer.appliedAt.toISOString(),
    stage: isOfClient(opened) ? customerStage(status) : 'handedOn',
    signings: await signingsOf(connection, opened.link.queryId, applicant.personalCode),
    usualMinutes: isOfClient(opened) ? await usualTimes(status) : null,
  }
}

/** The stored contact; the address or the number that the link was sent to, until the customer saves something. */
export const shownContact = (
  { channel, recipient }: OpenedLink['link'],
  applicant: ApplicantRow | undefined,
): ApplicantContact =>
  applicant?.contact ?? {
    ...nothingEntered.contact,
    [channel === 'sms' ? 'phone' : 'email']: recipient,
  }

const visitorOf = ({ offer, link }: OpenedLink, applicant: ApplicantRow): ApplyView['visitor'] => ({
  name: applicant.name,
  customer: offer.entered.customerName,
  contact: shownContact(link, applicant),
  publicOffice: applicant.publicOffice,
  consents: currentConsents(applicant.consents),
})

const methodsOf = ({ config, services }: Needs): ApplyView['methods'] => [
  ...(services.smartId && config.smartIdNotification === 'always' ? (['smartid'] as const) : []),
  ...(services.mobileId ? (['mobileid'] as const) : []),
]

/** Returns what the page shows: for a dead link only the reason, before identification nothing personal. */
export const toApplyView = async (
  needs: Needs,
  connection: Connection,
  opened: OpenedLink,
  identified: boolean,
  pageLanguage?: Language,
): Promise<ApplyView> => {
  const { state, stored, offer, link } = opened
  const language = pageLanguage ?? customerLanguage(stored.query)
  const applicant = identified ? opened.applicant : undefined
  const client = applicant !== undefined && isClient(opened)
  const shown = state === 'open' || (applicant !== undefined && isOfClient(opened))
  return {
    link: state,
    language: customerLanguage(stored.query),
    partner: isForVisitors[state] ? stored.partner.businessName : null,
    company: (shown || applicant !== undefined) && isForCompany(offer),
    expiresDtime: state === 'open' ? link.expiresAt.toISOString() : null,
    offer: shown ? await summaryOf(connection, opened, { now: needs.now(), language }) : null,
    methods: methodsOf(needs),
    visitor: applicant ? visitorOf(opened, applicant) : null,
    steps: state === 'open' ? stepsOf(opened, identified) : [],
    progress: applicant ? await progressOf(needs.usualTimes, connection, opened, applicant) : null,
    decision: client ? decisionView(stored, needs.now()) : null,
    withdrawal: client ? withdrawalView(stored, needs.now()) : null,
    mayRepay: client && paperRefusal('earlyRepayment', paperFacts(stored)) === null,
    papers: applicant ? await papersOf(connection, opened, applicant) : [],
  }
}

const reviewOf = (stored: StoredQuery, now: Date): ApplyDecision['review'] => {
  const review = currentReview(stored)
  const event = { type: 'customer.askedForReview', principal: system, view: '' } as const
  return {
    refusal: refusal(stored.query.status, queryFacts(stored, system, now), event)?.reason ?? null,
    askedDtime: review?.askedAt.toISOString() ?? null,
    view: review?.view ?? '',
    endedDtime: review?.endedAt?.toISOString() ?? null,
  }
}

/** Explains the automatic decision to a consumer; a company gets no explanation here. */
const decisionView = (stored: StoredQuery, now: Date): ApplyDecision | null => {
  const { consumer, automaticDecision } = stored.query
  if (!consumer || !automaticDecision) return null
  const { decidedAt, outcome, rules } = automaticDecision
  return {
    decidedDtime: decidedAt,
    outcome,
    rules: rules.map(({ rule, passed }) => ({ rule, passed })),
    review: reviewOf(stored, now),
  }
}
