import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The headers of the Standard Webhooks specification: one signature per secret covers id, time and body. */
export const signedHeaders = (
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatureBy = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'content-type': 'application/json',
    'user-agent': 'tehing-webhook/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signatureBy).join(' '),
  }
}
