import { onTestFinished, vi } from 'vitest'

type Listener = (event: { loaded: number; total: number }) => void

/** Replaces the browser's uploads; each waits for the test. */
export const scriptedUpload = () => {
  const requests: FakeRequest[] = []
  class FakeRequest {
    readonly #listeners = new Map<string, Listener>()
    readonly upload = {
      addEventListener: (name: string, listener: Listener) => this.#listeners.set(`upload.${name}`, listener),
    }
    responseType = ''
    status = 0
    response: Blob | undefined
    url = ''
    sent: FormData | undefined
    headers: Record<string, string> = {}
    aborted = false
    constructor() {
      requests.push(this)
    }
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n'
    }
    addEventListener(name: string, listener: Listener) {
      this.#listeners.set(name, listener)
    }
    send(body: FormData) {
      this.sent = body
    }
    abort() {
      this.aborted = true
      this.#emit('abort')
    }
    #emit(name: string, loaded = 0) {
      this.#listeners.get(name)?.({ loaded, total: 100 })
    }
    progress(percent: number) {
      this.#emit('upload.progress', percent)
    }
    answer(status: number, json: unknown) {
      this.status = status
      this.response = new Blob([JSON.stringify(json)])
      this.#emit('load')
    }
    lose() {
      this.#emit('error')
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return requests
}
