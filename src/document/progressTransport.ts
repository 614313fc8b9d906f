import type { Transport } from '../call.ts'

const headersOf = (raw: string): Headers => {
  const lines = raw.split('\r\n').filter((line) => line.includes(':'))
  return new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** Sends as the usual way does and tells, in percent, how much has left: `fetch` cannot. */
export const progressTransport =
  (onProgress: (percent: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new TypeError('the server was not reached'))
      request.open(method, url)
      request.responseType = 'blob'
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100)),
      )
      request.addEventListener('load', () =>
        resolve({
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
          body: request.response,
        }),
      )
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body ?? null)
    })
