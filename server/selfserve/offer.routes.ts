import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { SelfServeOfferSave, SelfServeOfferChange } from '../../api/selfserve.ts'
import {
  validSelfServeApplication,
  validSelfServeChange,
  validSelfServeOffer,
  validStoredOffer,
} from '../../domain/valid/valid-offer.ts'
import type { OfferEvent } from '../../machines/lifecycle/offer/offer-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { isBasedOn } from '../platform/http/record-conflict.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { SaveDependencies } from '../query/save/save.ts'
import { storeCompanyReading } from '../company/company-reading.store.ts'
import { checkNewClient } from '../query/save/new-client.ts'
import { toOffer, meantCode } from './offer-view.ts'
import { type OfferDependencies, readOffer, type StoredOffer } from './offer-lifecycle.ts'
import { checkEntry } from './check-entry.ts'
import { createOffer, sendApplicationLink } from './create-offer.ts'
import { isDeepStrictEqual } from 'node:util'
import { parseWithDefaults } from '../platform/http/parse.ts'

type OfferApi = Api & OfferDependencies & SaveDependencies & Pick<Dependencies, 'services'>

const apply = async (api: OfferApi, database: Connection, queryId: number, event: OfferEvent) =>
  toOffer(await database.transaction((tx) => api.lifecycles.offer.apply(tx, queryId, event)))

const bindCreate = (api: OfferApi) => {
  bind(
    api,
    selfServeCalls.createOffer,
    {
      body: validSelfServeOffer,
      prepare: async ({ principal, database, body: { customerName, customerRegCode } }) => ({
        value: await checkNewClient(api, database, principal, {
          custName: customerName,
          custRegCode: customerRegCode,
        }),
      }),
    },
    async ({ principal, database, body, prepared }) => ({
      queryId: await database.transaction(async (tx) => {
        const queryId = await createOffer(api, tx, principal, { offer: body, application: false })
        await storeCompanyReading(tx, queryId, prepared)
        return queryId
      }),
    }),
  )
  bind(
    api,
    selfServeCalls.sendApplication,
    { body: validSelfServeApplication },
    async ({ principal, database, body }) => ({
      queryId: await database.transaction((tx) =>
        sendApplicationLink(api, tx, principal, {
          ...body,
          customerName: '',
          customerRegCode: '',
          attachments: [],
        }),
      ),
    }),
  )
}

const bindSave = (api: OfferApi) =>
  bind(
    api,
    selfServeCalls.saveOffer,
    {
      body: validSelfServeChange,
      prepare: async ({ principal, database, params, body: { customerName, customerRegCode } }) => ({
        value: await checkNewClient(api, database, principal, {
          queryId: params.queryId,
          custName: customerName,
          custRegCode: customerRegCode,
        }),
      }),
    },
    async ({ principal, database, params: { queryId }, body: { modifiedDtime, ...given }, prepared }) => {
      assertVisible(principal, await findQuery(database, queryId))
      const stored = await readOffer(database, queryId)
      const offer = await wholeOffer(stored, given)
      // A save without changes keeps the state of a sent or previewed offer.
      if (isBasedOn(stored.offer.modifiedAt, modifiedDtime) && isAsEntered(stored, offer))
        return toOffer(stored)
      await checkEntry(database, principal, offer)
      const basedOn = modifiedDtime === undefined ? {} : { basedOn: modifiedDtime }
      return database.transaction(async (tx) => {
        const saved = await apply(api, tx, queryId, { type: 'offer.save', principal, offer, ...basedOn })
        await storeCompanyReading(tx, queryId, prepared)
        return saved
      })
    },
  )

/** Routes of self-serve offers and applications: create, change, send, send again, withdraw. */
export const offerRoutes = (api: OfferApi): void => {
  bindCreate(api)
  bindSave(api)
  bind(api, selfServeCalls.getOffer, {}, async ({ principal, database, params: { queryId } }) => {
    const stored = await readOffer(database, queryId)
    assertVisible(principal, stored.query)
    return toOffer(stored)
  })
  bind(api, selfServeCalls.sendOffer, {}, ({ principal, database, params: { queryId } }) =>
    apply(api, database, queryId, { type: 'offer.send', principal }),
  )
  bind(api, selfServeCalls.resendOffer, {}, ({ principal, database, params: { queryId } }) =>
    apply(api, database, queryId, { type: 'offer.resend', principal }),
  )
  bind(api, selfServeCalls.withdrawOffer, {}, ({ principal, database, params: { queryId } }) =>
    apply(api, database, queryId, { type: 'offer.withdraw', principal }),
  )
}

const attachmentsOf = ({
  attachments,
}: Pick<StoredOffer, 'attachments'>): SelfServeOfferSave['attachments'] =>
  attachments.map(({ fileId, fileName, docFileId }) => ({ fileId, fileName, docFileId }))

/**
 * Completes a partial change with the stored offer.
 * @throws Problem request.invalid if its prices contradict each other
 */
const wholeOffer = (
  stored: StoredOffer,
  given: Omit<SelfServeOfferChange, 'modifiedDtime'>,
): Promise<SelfServeOfferSave> =>
  parseWithDefaults(validStoredOffer, {
    ...stored.offer.entered,
    attachments: attachmentsOf(stored),
    ...given,
  })

const filesOf = ({ attachments }: { attachments: readonly { fileId: string }[] }): string[] =>
  attachments.map(({ fileId }) => fileId).toSorted()

/** Whether a save would change nothing. @throws Problem request.invalid, see `meantCode` */
const isAsEntered = (stored: StoredOffer, offer: SelfServeOfferSave): boolean => {
  const { entered } = stored.offer
  const { language = stored.query.language, ...given } = offer
  const customerRegCode = meantCode(given.customerRegCode, entered.customerRegCode)
  return (
    language === stored.query.language &&
    isDeepStrictEqual({ ...given, customerRegCode, attachments: [] }, { ...entered, attachments: [] }) &&
    isDeepStrictEqual(filesOf(offer), filesOf(stored))
  )
}
