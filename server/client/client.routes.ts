import { clientCalls } from '../../api/client.calls.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findLastSale } from './client.store.ts'

export const clientRoutes = (api: Api): void => {
  bind(api, clientCalls.lastSale, {}, async ({ principal, database, body }) => {
    const client = { ...body, custRegCode: stripIdentifier(body.custRegCode) }
    const sale = await findLastSale(database, principal.partnerId, client)
    if (!sale) return null
    // The response reveals that a person is a client, which is personal data.
    await audit(database, {
      event: 'client.recognised',
      accountUserId: principal.userId,
      subject: 'query',
      subjectId: sale.queryId,
    })
    return { queryId: sale.queryId, givenOn: todayInTallinn(sale.givenAt) }
  })
}
