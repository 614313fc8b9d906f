import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { performance } from 'node:perf_hooks'
import { and, eq, gt, sql } from 'drizzle-orm'
import { endOfOverlap } from '../../api/overlap.ts'
import type { Principal } from '../../api/role.ts'
import { webhookCalls } from '../../api/webhook.calls.ts'
import { webhookBody } from '../../api/webhook-message.ts'
import { isOnOwnMachine, type WebhookDelivery } from '../../api/webhook.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { findPartner } from '../partner/partner.store.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { type DeliveryRow, webhookTable } from '../schema/webhook.table.ts'
import { isInsideAddress } from '../services/webhook/inside-address.ts'
import { deliverLater } from './deliver.job.ts'
import { newSecret, signedHeaders } from './signature.ts'
import { awaitAgain, findDeliveries, findWebhook, oldSecretEnd, secretsOf } from './webhook.store.ts'

type WebhookApi = Api & Pick<Dependencies, 'jobs' | 'now' | 'services'>

/** @throws Problem notFound for a missing partner and for another one alike, also in-house */
const assertOwn = async (connection: Connection, principal: Principal, partnerId: number): Promise<void> => {
  const partner = await findPartner(connection, partnerId)
  if (!partner) throw new Problem('notFound')
  if (principal.role !== 'COMPLIANCE' && principal.partnerId !== partnerId)
    throw new Problem('notFound', { foreign: { subject: 'partner', subjectId: partnerId } })
}

const INSIDE_NAME = /^(?:localhost|.*\.(?:localhost|local|internal|lan|home|intranet)|[^.]+)\.?$/i

/** Checks what needs no DNS lookup; the sender checks again at each attempt. @throws Problem request.invalid */
const refuseInside = (url: string, toOwnMachine: boolean): void => {
  if (toOwnMachine && isOnOwnMachine(new URL(url))) return
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 ? isInsideAddress(host) : INSIDE_NAME.test(host))
    throw new Problem('request.invalid', { fields: [{ path: 'url', code: 'field.insideAddress' }] })
}

const toDelivery = ({ createdAt, triedAt, partnerId: _, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  createdDtime: createdAt.toISOString(),
  triedDtime: triedAt?.toISOString() ?? null,
})

const noOldSecret = { oldSecret: null, oldSecretEndsAt: null }

/** What a change did, for the audit trail. */
type Change = { event: string; details?: Record<string, unknown> }

const record = (tx: Connection, principal: Principal, partnerId: number, { event, details = {} }: Change) =>
  audit(tx, { event, accountUserId: principal.userId, subject: 'partner', subjectId: partnerId, details })

const bindSecrets = (api: WebhookApi) => {
  bind(api, webhookCalls.renewSecret, {}, ({ principal, database, params: { id }, body }) =>
    database.transaction(async (tx) => {
      await assertOwn(tx, principal, id)
      const secret = newSecret()
      const now = api.now()
      const old = body?.oldValidHours
        ? { oldSecret: sql`${webhookTable.secret}`, oldSecretEndsAt: endOfOverlap(body, now) }
        : noOldSecret
      const changed = await tx
        .update(webhookTable)
        .set({ secret, ...old, modifiedAt: now })
        .where(eq(webhookTable.partnerId, id))
        .returning()
      if (changed.length === 0) throw new Problem('notFound')
      const details = old.oldSecretEndsAt ? { oldEndsAt: old.oldSecretEndsAt.toISOString() } : {}
      await record(tx, principal, id, { event: 'partner.webhookSecretRenewed', details })
      return { secret }
    }),
  )
  bind(api, webhookCalls.endOldSecret, {}, ({ principal, database, params: { id } }) =>
    database.transaction(async (tx) => {
      await assertOwn(tx, principal, id)
      const ended = await tx
        .update(webhookTable)
        .set({ ...noOldSecret, modifiedAt: api.now() })
        .where(and(eq(webhookTable.partnerId, id), gt(webhookTable.oldSecretEndsAt, api.now())))
        .returning()
      if (ended.length > 0) await record(tx, principal, id, { event: 'partner.oldWebhookSecretEnded' })
    }),
  )
}

const bindChanges = (api: WebhookApi) => {
  bind(api, webhookCalls.save, {}, ({ principal, database, params: { id }, body: { url } }) => {
    refuseInside(url, api.services.webhookToOwnMachine)
    return database.transaction(async (tx) => {
      await assertOwn(tx, principal, id)
      const secret = newSecret()
      const modifiedAt = api.now()
      const [stored] = await tx
        .insert(webhookTable)
        .values({ partnerId: id, url, secret, createdAt: modifiedAt, modifiedAt })
        .onConflictDoUpdate({ target: webhookTable.partnerId, set: { url, modifiedAt } })
        .returning()
      await record(tx, principal, id, { event: 'partner.webhookSet' })
      return { secret: stored?.secret === secret ? secret : null }
    })
  })
  bind(api, webhookCalls.remove, {}, ({ principal, database, params: { id } }) =>
    database.transaction(async (tx) => {
      await assertOwn(tx, principal, id)
      await tx.delete(webhookTable).where(eq(webhookTable.partnerId, id))
      await record(tx, principal, id, { event: 'partner.webhookRemoved' })
    }),
  )
}

/** Sends one message that is about no application; nothing is stored. */
const bindTest = (api: WebhookApi) =>
  bind(
    api,
    webhookCalls.test,
    {
      prepare: async ({ principal, database, params: { id } }) => {
        await assertOwn(database, principal, id)
        const webhook = await findWebhook(database, id)
        if (!webhook) throw new Problem('notFound')
        const { url } = webhook
        const at = api.now()
        const body = webhookBody('webhook.test', at, {})
        const headers = signedHeaders(secretsOf(webhook, at), { id: randomUUID(), body, at })
        const startedMs = performance.now()
        const answer = await api.services.webhook({ url, headers, body })
        const tookMs = Math.round(performance.now() - startedMs)
        return { value: { url, answer, tookMs, triedDtime: at.toISOString() } }
      },
    },
    async ({ prepared: { answer, ...rest } }) => ({
      ...rest,
      answerStatus: 'status' in answer ? answer.status : null,
      fault: 'fault' in answer ? answer.fault : null,
    }),
  )

/**
 * Routes of webhooks: compliance configures a partner's webhook; compliance and the
 * partner's own users see deliveries and repeat them.
 */
export const webhookRoutes = (api: WebhookApi): void => {
  bindChanges(api)
  bindSecrets(api)
  bindTest(api)
  bind(api, webhookCalls.get, {}, async ({ principal, database, params: { id } }) => {
    await assertOwn(database, principal, id)
    const webhook = await findWebhook(database, id)
    if (!webhook) return null
    const { url, createdAt, modifiedAt } = webhook
    return {
      url,
      createdDtime: createdAt.toISOString(),
      modifiedDtime: modifiedAt.toISOString(),
      oldSecretEndsDtime: oldSecretEnd(webhook, api.now())?.toISOString() ?? null,
    }
  })
  bind(api, webhookCalls.deliveries, {}, async ({ principal, database, params: { id } }) => {
    await assertOwn(database, principal, id)
    return (await findDeliveries(database, id)).map(toDelivery)
  })
  bind(api, webhookCalls.resend, {}, ({ principal, database, params: { id, deliveryId } }) =>
    database.transaction(async (tx) => {
      await assertOwn(tx, principal, id)
      const delivery = await awaitAgain(tx, id, deliveryId)
      if (!delivery) throw new Problem('notFound')
      await deliverLater(api.jobs, tx, delivery)
      return toDelivery(delivery)
    }),
  )
}
