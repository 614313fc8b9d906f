import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Outbox } from './outbox.ts'

const body = z.object({
  to: z.string().check(z.regex(/^\+\d{6,20}$/)),
  messages: z
    .array(
      z.object({ channel: z.literal('sms'), sender: z.string(), text: z.string().check(z.minLength(1)) }),
    )
    .check(z.length(1)),
})

/** The one account that may send; it gives access to nothing real. */
export const smsAccount = { username: 'tehing', password: 'sandbox' } as const

const AUTHORIZATION = `Basic ${Buffer.from(`${smsAccount.username}:${smsAccount.password}`).toString('base64')}`

const problem = (code: string, title: string) => ({ errors: [{ title, detail: title, code, source: '' }] })

/** Messente's omnichannel API; what it is given goes to the outbox. */
export const smsSandbox: FastifyPluginAsync<{ outbox: Outbox }> = async (app, { outbox }) => {
  app.post('/v1/omnimessage', async (request, reply) => {
    if (request.headers.authorization !== AUTHORIZATION)
      return reply.code(401).send(problem('103', 'Unauthorized'))
    const asked = body.safeParse(request.body)
    const message = asked.data?.messages[0]
    if (!asked.success || !message) return reply.code(400).send(problem('101', 'Invalid data'))
    const { to } = asked.data
    const { id } = await outbox.add({ kind: 'sms', to, subject: '', text: message.text, attachments: [] })
    const messages = [{ message_id: id, channel: 'sms', sender: message.sender }]
    return reply.code(201).send({ to, omnimessage_id: id, messages })
  })
}
