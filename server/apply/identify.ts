import type { IdentificationResult } from '../../api/apply.ts'
import type { DigitalLogin, DigitalLoginResult } from '../../api/session.ts'
import type { OfferDependencies } from '../selfserve/offer-lifecycle.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { consumeIdentification } from '../session/digital/digital-login.store.ts'
import { currentLogin } from '../session/digital/login-status.ts'
import type { Poller } from '../session/digital/poller.ts'
import { type DigitalLoginDependencies, startDigitalLogin } from '../session/digital/start-login.ts'
import type { ClientInfo } from '../session/sign-in.ts'
import type { Language } from '../../api/language.ts'
import { assertLinkOpen, lockLink, type OpenedLink } from './open-link.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { storeAnswer } from '../query/parts/limit.store.ts'
import { ServiceError } from '../services/client/service-error.ts'

type Needs = DigitalLoginDependencies & OfferDependencies & { poller: Poller }

/** @throws Problem apply.over if the link is closed; see also `startDigitalLogin` */
export const startIdentification = async (
  needs: DigitalLoginDependencies,
  opened: OpenedLink,
  asked: DigitalLogin,
  client: ClientInfo & { language: Language },
) => {
  assertLinkOpen(opened)
  await askRepresentatives(needs, opened)
  return startDigitalLogin(needs, asked, { ...client, applyLinkId: opened.link.id })
}

type Identified = { result: IdentificationResult; personalCode?: string }

/** After the application only its submitter may identify; before it, the machine decides who may. */
const accept = async (
  { lifecycles }: Needs,
  tx: Transaction,
  { state, link, applicant }: OpenedLink,
  person: { personalCode: string; name: string },
): Promise<boolean> =>
  state === 'used'
    ? applicant?.personalCode === person.personalCode
    : lifecycles.offer.applyIfAllowed(tx, link.queryId, {
        type: 'customer.identified',
        person,
        linkId: link.id,
      })

const refused = (result: DigitalLoginResult): IdentificationResult =>
  result === 'NO_ACCESS' ? 'ERROR' : result

/**
 * Returns the state of an identification. The first call after it succeeded with the right person returns the
 * session.
 * @throws Problem notFound for an unknown or completed id, or one of another link; apply.over
 */
export const identification = async (
  needs: Needs,
  opened: OpenedLink,
  { sessionId, method }: { sessionId: string; method: DigitalLogin['method'] },
): Promise<Identified | null> => {
  const { database, now } = needs
  const login = await currentLogin(needs, { sessionId, method, browser: '', applyLinkId: opened.link.id })
  if (login.result === null) return null
  if (login.result !== 'OK') return { result: refused(login.result) }
  await askRepresentatives(needs, opened)
  return database.transaction(async (tx) => {
    const person = await consumeIdentification(tx, login.digitalLoginId, now())
    if (!person) throw new Problem('notFound')
    const { identityCode: personalCode, personName: name } = person
    const reached = await lockLink(tx, opened.link.id, now())
    assertLinkOpen(reached)
    if (await accept(needs, tx, reached, { personalCode, name })) return { result: 'OK', personalCode }
    return { result: 'WRONG_PERSON' }
  })
}

type RepresentativeNeeds = Pick<Dependencies, 'database' | 'now' | 'services'>

/** Whether the representatives are still unknown: not requested yet, or without a response from the limit engine. */
const isUnknown = ({ facts, state }: OpenedLink): boolean =>
  state === 'open' && facts.mayApply !== 'anybody' && facts.mayApply.length === 0

/**
 * Fetches the company's representatives from the limit engine unless they are known. If the engine does not respond,
 * no one can identify, and the page asks the customer to try again.
 */
export const askRepresentatives = async (
  { database, services, now }: RepresentativeNeeds,
  opened: OpenedLink,
): Promise<void> => {
  if (!isUnknown(opened)) return
  const { customerRegCode } = opened.offer.entered
  try {
    const known = await services.limitEngine.get(customerRegCode)
    if (known) await storeAnswer(database, customerRegCode, known, now())
    else await services.limitEngine.request(customerRegCode)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}
