import type { Window } from 'happy-dom'

const refuse = (): never => {
  throw new TypeError('tests have no network')
}

// Pending retries of a scripted server end here as lost connections.
const { happyDOM } = window as unknown as Window
happyDOM.settings.fetch.interceptor = { beforeAsyncRequest: refuse, beforeSyncRequest: refuse }
