import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { json } from 'node:stream/consumers'
import { API_PREFIX } from '../../../api/call.ts'
import type { TestServer } from '../server.ts'

const BOUNDARY = 'between-the-parts'

type Upload = { queryId: number; token: string; key?: string; name: string }

/** An upload of one file whose bytes are sent by the test. */
export type SlowUpload = {
  send: (bytes: Buffer) => void
  /** Sends the rest and waits for the response. */
  finish: () => Promise<{ status: number; body: unknown }>
  /** Waits for the response without sending more; rejects if the server closes the connection. */
  answered: () => Promise<unknown>
  /** Closes the connection. */
  breakOff: () => void
}

export const beginUpload = ({ url }: TestServer, { queryId, token, key, name }: Upload): SlowUpload => {
  const request = open(`${url}${API_PREFIX}/document/${queryId}/upload-documents`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
  const answered = once(request, 'response')
  // After a deliberate close, the response is not awaited.
  answered.catch(() => undefined)
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  request.write(head)
  return {
    send: (bytes) => void request.write(bytes),
    finish: async () => {
      request.end(`\r\n--${BOUNDARY}--\r\n`)
      const [response] = (await answered) as [IncomingMessage]
      return { status: response.statusCode ?? 0, body: await json(response) }
    },
    answered: () => answered,
    breakOff: () => void request.destroy(),
  }
}
