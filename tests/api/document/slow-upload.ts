import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { json } from 'node:stream/consumers'
import { API_PREFIX } from '../../../api/call.ts'
import type { TestServer } from '../server.ts'

const BOUNDARY = 'between-the-parts'

type Upload = { queryId: number; token: string; key?: string; name: string }

/** An upload of one file whose bytes leave when the test says so. */
export type SlowUpload = {
  send: (bytes: Buffer) => void
  /** Sends what is left to say and waits for the answer. */
  finish: () => Promise<{ status: number; body: unknown }>
  /** Waits for the answer without saying more; rejects where the server cuts the line. */
  answered: () => Promise<unknown>
  /** Cuts the line. */
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
  // Where the line is cut on purpose nobody waits for the answer.
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
