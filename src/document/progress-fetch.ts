const headersOf = (raw: string): Headers => {
  const lines = raw.split('\r\n').filter((line) => line.includes(':'))
  return new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

const EMPTY: readonly number[] = [204, 205, 304]

const responseOf = (request: XMLHttpRequest): Response =>
  new Response(EMPTY.includes(request.status) ? null : (request.response as Blob), {
    status: request.status,
    headers: headersOf(request.getAllResponseHeaders()),
  })

/** A `fetch` for uploads that reports percent sent, which the browser's own cannot. */
export const progressFetch =
  (onProgress: (percent: number) => void): typeof fetch =>
  (input, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new TypeError('the server was not reached'))
      request.open(method, input instanceof Request ? input.url : input)
      request.responseType = 'blob'
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100)),
      )
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
